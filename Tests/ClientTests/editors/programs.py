"""The editors, and what they are started with."""

import os
from pathlib import Path

from support import REPOSITORY

HERE = Path(__file__).resolve().parent
NEWER = Path(os.environ.get("NEWER_EDITORS", REPOSITORY / ".build" / "editors"))
NEWER_EMACS = NEWER / "emacs-30.1" / "usr"
NEOVIM = ["-i", "NONE", "-n", "-u", HERE / "neovim" / "init.lua"]

#: What each editor is started with; the first is a path, or must be in the path.
SESSIONS = {
    "neovim": [NEWER / "neovim-0.11.4" / "bin" / "nvim", *NEOVIM],
    "neovim-0.10": [NEWER / "neovim-0.10.4" / "nvim", *NEOVIM],
    "emacs": [NEWER_EMACS / "bin" / "emacs-nox", "-nw", "-q", "-l", HERE / "emacs" / "eglot.el"],
    "vim": ["vim", "-N", "-i", "NONE", "-n", "-u", HERE / "vim" / "vimrc"],
}
SESSIONS |= {f"source-{name}": SESSIONS[name] for name in ("neovim", "neovim-0.10", "vim")}
SESSIONS["source-emacs"] = [*SESSIONS["emacs"][:-1], HERE / "emacs" / "source.el"]

#: Where Emacs, which is not where it was built for, finds its own files.
EMACS_ENVIRONMENT = {
    "EMACSLOADPATH": str(NEWER_EMACS / "share/emacs/30.1/lisp"),
    "EMACSDATA": str(NEWER_EMACS / "share/emacs/30.1/etc"),
    "EMACSDOC": str(NEWER_EMACS / "share/emacs/30.1/etc"),
    "EMACSPATH": str(NEWER_EMACS / "libexec/emacs/30.1/x86_64-linux-gnu"),
}


def emacs_command():
    """The command of Emacs, with the memory image of its own files."""
    [dump] = Path(EMACS_ENVIRONMENT["EMACSPATH"]).glob("*.pdmp")
    return [str(SESSIONS["emacs"][0]), f"--dump-file={dump}"]
