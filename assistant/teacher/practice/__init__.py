"""Practice: kinds of questions, how they are marked, and what a learner has got so far."""
