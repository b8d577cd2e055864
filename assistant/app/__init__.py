"""The app: Streamlit and nothing else imports it. `main.py` is its entry."""
