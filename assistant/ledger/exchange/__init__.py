"""Tables out to spreadsheets and in from them: CSV that Excel opens in Chinese, XLSX, plain lists of past results."""
