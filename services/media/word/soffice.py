"""Keeps a LibreOffice warm and converts files with it.

soffice.py FOLDER PROFILE: FOLDER becomes LibreOffice's own, with the settings of PROFILE in it. When it is ready it
says {"ready": true} on standard output; then each line {"in": path, "out": path, "filter": name} on standard input
is answered by one line, {"ok": true} or {"ok": false, "why": "unreadable" | "crashed" | "killed"}. Ends when its input
does, and takes LibreOffice and FOLDER with it. Needs Debian's python3-uno, so it runs under /usr/bin/python3.
"""

import ctypes
import hashlib
import json
import os
import queue
import resource
import shutil
import signal
import subprocess
import sys
import threading
import time

import uno
from com.sun.star.beans import PropertyValue
from com.sun.star.lang import DisposedException

SOFFICE = "/usr/lib/libreoffice/program/soffice.bin"
MOST_JOBS = 200
MOST_RESIDENT = 500_000_000
MOST_ADDRESS_SPACE = 2_000_000_000
MOST_FILE_SIZE = 200_000_000
START_SECONDS = 30

CLONE_NEWUSER = 0x10000000
CLONE_NEWNET = 0x40000000
PR_SET_PDEATHSIG = 1

libc = ctypes.CDLL(None, use_errno=True)
folder, profile = sys.argv[1:3]
pipe = f"inkstream{os.getpid()}"
office = None
desktop = None
starting = threading.Lock()


def main():
    leave_network()
    os.makedirs(f"{folder}/user", exist_ok=True)
    shutil.copyfile(profile, f"{folder}/user/registrymodifications.xcu")

    requests = queue.SimpleQueue()
    threading.Thread(target=read_requests, args=(requests,), daemon=True).start()
    start()
    say({"ready": True})

    jobs = 0
    while True:
        say(convert(requests.get()))
        jobs += 1
        if office.poll() is not None or jobs >= MOST_JOBS or resident() > MOST_RESIDENT:
            start()
            jobs = 0


def leave_network():
    """Into a network of its own, where that is allowed: as root, or where users may make namespaces."""
    if libc.unshare(CLONE_NEWNET) == 0:
        return
    user, group = os.getuid(), os.getgid()
    if libc.unshare(CLONE_NEWUSER | CLONE_NEWNET) != 0:
        return
    for name, line in (("setgroups", "deny"), ("uid_map", f"{user} {user} 1"), ("gid_map", f"{group} {group} 1")):
        with open(f"/proc/self/{name}", "w") as file:
            file.write(line)


def read_requests(requests):
    """In a thread of its own, so that the end of the input is seen while LibreOffice is at work."""
    for line in sys.stdin:
        requests.put(json.loads(line))
    end(0)


def end(code):
    """From either thread. The lock is kept, so that the other starts nothing more."""
    starting.acquire()
    stop()
    shutil.rmtree(folder, ignore_errors=True)
    os._exit(code)


def stop():
    if office is not None:
        office.kill()
        office.wait()
    for name in (pipe, "SingleOfficeIPC_" + profile_hash()):
        remove(f"/tmp/OSL_PIPE_{os.getuid()}_{name}")


def profile_hash():
    """Names the pipe that LibreOffice opens for itself: MD5 of the profile's address, without leading zeros."""
    digest = hashlib.md5(f"file://{folder}".encode("utf-16-le"), usedforsecurity=False).digest()
    return "".join(f"{byte:x}" for byte in digest)


def remove(path):
    try:
        os.unlink(path)
    except FileNotFoundError:
        pass


def start():
    """A new profile makes LibreOffice end once with 81 and want to be started again."""
    global desktop
    stop()
    spawn()
    context = uno.getComponentContext()
    resolver = context.ServiceManager.createInstanceWithContext("com.sun.star.bridge.UnoUrlResolver", context)
    deadline = time.monotonic() + START_SECONDS
    while time.monotonic() < deadline:
        try:
            remote = resolver.resolve(f"uno:pipe,name={pipe};urp;StarOffice.ComponentContext")
            desktop = remote.ServiceManager.createInstanceWithContext("com.sun.star.frame.Desktop", remote)
            return
        except Exception:
            if office.poll() is not None:
                spawn()
            time.sleep(0.05)
    end(4)


def spawn():
    global office
    with starting:
        office = started()


def started():
    return subprocess.Popen(
        [
            SOFFICE,
            f"-env:UserInstallation=file://{folder}",
            "--headless",
            "--invisible",
            "--nologo",
            "--norestore",
            "--nolockcheck",
            "--nodefault",
            "--nofirststartwizard",
            f"--accept=pipe,name={pipe};urp;",
        ],
        stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        cwd=folder,
        env={
            "HOME": folder,
            "TMPDIR": folder,
            "PATH": "/usr/bin:/bin",
            "LANG": "C.UTF-8",
            "SAL_USE_VCLPLUGIN": "svp",
        },
        preexec_fn=confine,
    )


def confine():
    """In the child: it dies with us whatever happens, and takes only so much."""
    libc.prctl(PR_SET_PDEATHSIG, signal.SIGKILL)
    resource.setrlimit(resource.RLIMIT_AS, (MOST_ADDRESS_SPACE, MOST_ADDRESS_SPACE))
    resource.setrlimit(resource.RLIMIT_FSIZE, (MOST_FILE_SIZE, MOST_FILE_SIZE))
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))


def convert(request):
    document = None
    try:
        document = desktop.loadComponentFromURL(
            uno.systemPathToFileUrl(request["in"]),
            "_blank",
            0,
            properties(
                FilterName=request["filter"],
                Hidden=True,
                ReadOnly=True,
                MacroExecutionMode=0,
                UpdateDocMode=0,
            ),
        )
        if document is None or not document.supportsService("com.sun.star.text.TextDocument"):
            return {"ok": False, "why": "unreadable"}
        export = uno.Any("[]com.sun.star.beans.PropertyValue", properties(ExportFormFields=False))
        document.storeToURL(
            uno.systemPathToFileUrl(request["out"]),
            properties(FilterName="writer_pdf_Export", FilterData=export),
        )
        return {"ok": True}
    except DisposedException:
        return {"ok": False, "why": "killed" if office.wait() == -signal.SIGKILL else "crashed"}
    except Exception:
        return {"ok": False, "why": "unreadable"}
    finally:
        close(document)


def close(document):
    try:
        if document is not None:
            document.close(True)
    except Exception:
        pass


def properties(**values):
    return tuple(PropertyValue(Name=name, Value=value) for name, value in values.items())


def resident():
    with open(f"/proc/{office.pid}/statm") as file:
        return int(file.read().split()[1]) * 4096


def say(message):
    try:
        print(json.dumps(message), flush=True)
    except BrokenPipeError:
        threading.Event().wait()  # Nobody listens: the other thread sees the end of the input, and ends us.


main()
