"""Pictures of photos that elements of a page show parts of."""

from __future__ import annotations

from collections.abc import Mapping

import streamlit as st


def show_photos(data_urls: Mapping[str, str]) -> None:
    """The pictures, by token, that elements of the class `hp-photo-TOKEN` show parts of."""
    rules = [f".hp-photo-{token}{{background-image:url({url})}}" for token, url in data_urls.items()]
    if rules:
        st.html(f"<style>{''.join(rules)}</style>")
