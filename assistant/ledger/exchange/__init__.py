"""Tables out to spreadsheets and in from them: CSV that Excel opens in Chinese, XLSX, and plain lists of past results."""
