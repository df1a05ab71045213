"""Takes away what Windows lacks: Python and its children run this at their start, if the folder
is on PYTHONPATH.
"""

import os
import signal
import sys
import time

#: Names that Windows lacks with some Python that is supported. (`SIGKILL` stays, since `subprocess`
#: itself needs it here; Windows has `os.set_blocking` since Python 3.12.)
MISSING = {
    os: ["fork", "getuid", "geteuid", "killpg", "mkfifo", "sched_getaffinity", "set_blocking"],
    signal: ["SIGALRM", "SIGCONT", "SIGHUP", "SIGSTOP", "SIGTSTP", "pthread_sigmask", "setitimer"],
    time: ["clock_gettime"],
}

for module, names in MISSING.items():
    for name in names:
        if hasattr(module, name):
            delattr(module, name)
for name in ("fcntl", "grp", "pwd", "resource", "termios"):
    sys.modules[name] = None  # type: ignore[assignment] # cannot be imported
