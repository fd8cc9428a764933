"""A page in a headless Chromium, driven over its debugging protocol."""

import base64
import json
import os
import shutil
import subprocess
import tempfile
from pathlib import Path
from types import TracebackType
from typing import Any

from websocket import WebSocket, create_connection

FLAGS = (
    "--headless --no-sandbox --disable-gpu --disable-quic --no-first-run --disable-component-update "
    "--disable-background-networking --disable-sync --remote-debugging-port=0 --hide-scrollbars "
    "--remote-allow-origins=*"
)


def chromium() -> str | None:
    """The browser of this machine, None without one."""
    return shutil.which("chromium") or shutil.which("chromium-browser")


class Browser:
    """A browser with one page. `problems` are errors in its console and requests that leave it."""

    def __init__(self) -> None:
        self.folder = tempfile.TemporaryDirectory()
        self.process = subprocess.Popen(
            [str(chromium()), *FLAGS.split(), f"--user-data-dir={self.folder.name}", "about:blank"],
            stderr=subprocess.PIPE,
            stdout=subprocess.DEVNULL,
            text=True,
        )
        assert self.process.stderr is not None
        line = ""
        while "DevTools listening on " not in line:
            line = self.process.stderr.readline()
            if not line:
                raise RuntimeError("Chromium does not start")
        self.drain = subprocess.Popen(["cat"], stdin=self.process.stderr, stdout=subprocess.DEVNULL)
        self.socket: WebSocket = create_connection(line.split()[-1], timeout=120)
        self.number = 0
        self.session: str | None = None
        self.problems: list[str] = []
        self.events: list[str] = []
        targets = self.call("Target.getTargets")["targetInfos"]
        page = next(t["targetId"] for t in targets if t["type"] == "page")
        self.session = self.call("Target.attachToTarget", targetId=page, flatten=True)["sessionId"]
        for domain in ("Page", "Runtime", "Log", "Network"):
            self.call(f"{domain}.enable")

    def __enter__(self) -> "Browser":
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None
    ) -> None:
        self.socket.close()
        self.process.terminate()
        self.process.wait()
        self.drain.wait()
        self.folder.cleanup()

    def call(self, method: str, **parameters: Any) -> dict[str, Any]:
        """Calls a method of the protocol, and keeps the events before its answer."""
        self.number += 1
        message = {"id": self.number, "method": method, "params": parameters}
        if self.session:
            message["sessionId"] = self.session
        self.socket.send(json.dumps(message))
        while True:
            answer = json.loads(self.socket.recv())
            if answer.get("id") == self.number:
                if "error" in answer:
                    raise RuntimeError(f"{method}: {answer['error']}")
                return dict(answer["result"])
            self._hear(answer)

    def _hear(self, event: dict[str, Any]) -> None:
        method, parameters = event.get("method", ""), event.get("params", {})
        self.events.append(method)
        if method in ("Runtime.exceptionThrown", "Runtime.consoleAPICalled", "Log.entryAdded"):
            self.problems.append(json.dumps(parameters)[:300])
        if method == "Network.requestWillBeSent":
            url = parameters["request"]["url"]
            if url != self.url:
                self.problems.append(f"request of {url}")

    def open(self, page: Path, width: int, height: int = 900, dark: bool = False) -> None:
        """Opens a page in a window of this size, and waits until it is loaded."""
        self.url = page.resolve().as_uri()
        self.call(
            "Emulation.setDeviceMetricsOverride",
            width=width, height=height, deviceScaleFactor=1, mobile=width < 600,
        )  # fmt: skip
        scheme = {"name": "prefers-color-scheme", "value": "dark" if dark else "light"}
        self.call("Emulation.setEmulatedMedia", features=[scheme])
        self.events.clear()
        self.call("Page.navigate", url=self.url)
        while "Page.loadEventFired" not in self.events:
            self._hear(json.loads(self.socket.recv()))

    def run(self, script: str) -> Any:
        """The value of an expression in the page."""
        result = self.call("Runtime.evaluate", expression=script, returnByValue=True)
        if "exceptionDetails" in result:
            raise RuntimeError(f"{script}: {result['exceptionDetails']}")
        return result["result"].get("value")

    def press(self, key: str) -> None:
        """Presses and releases a key."""
        for kind in ("keyDown", "keyUp"):
            self.call("Input.dispatchKeyEvent", type=kind, key=key, code=key)

    def screenshot(self, file: Path) -> None:
        """Writes a picture of the whole page."""
        data = self.call("Page.captureScreenshot", captureBeyondViewport=True)["data"]
        os.makedirs(file.parent, exist_ok=True)
        file.write_bytes(base64.b64decode(data))
