"""How good a reading is: metrics, reliability, pictures to look at."""
