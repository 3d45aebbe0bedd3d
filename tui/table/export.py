"""The match as two files beside the saves: one to load elsewhere, one to read."""

from __future__ import annotations

from pathlib import Path

from core.save import Session, export_json, export_text


def write_export(session: Session, folder: Path) -> tuple[Path, Path]:
    """Write `exported/<name>.json` and `.txt` in the folder; gives both; raises OSError."""
    place = folder / "exported"
    place.mkdir(parents=True, exist_ok=True)
    data = place / f"{session.name}.json"
    text = place / f"{session.name}.txt"
    data.write_bytes(export_json(session))
    text.write_text(export_text(session), encoding="utf-8")
    return data, text
