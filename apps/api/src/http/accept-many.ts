import { type ChildProcess, spawn } from "node:child_process";
import type { Server } from "node:http";
import { createServer, type Server as NetServer } from "node:net";

/** A TCP handle; Node can send it to another process. */
type Handle = NonNullable<Parameters<ChildProcess["send"]>[1]>;

const SEND_BACK = "process.on('message', (_, handle) => process.send('', handle))";
const DOUBLE_MS_MAX = 10_000;

/**
 * Adds `count` listening handles to the server's socket. libuv (since 1.45) accepts one connection per handle and turn of the
 * event loop, and a turn under load is long: with one handle, the last of a thousand simultaneous clients waits a minute. Node
 * duplicates a handle only when it sends it to another process, so a child process receives each and sends it back.
 *
 * @returns a function that stops listening and waits for the accepted connections
 */
export async function acceptMany(server: Server, handles: number): Promise<() => Promise<void>> {
  const { _handle: handle } = server as Server & { readonly _handle?: Handle };
  if (!handle) throw new Error("the server is not listening yet");
  const doubled = await doubleHandle(handle, handles);
  const listeners = doubled.map((each) => listenToo(each, server));
  return async () => {
    await Promise.all(
      listeners.map((listener) => new Promise<unknown>((resolve) => listener.close(resolve))),
    );
  };
}

function listenToo(handle: Handle, server: Server): NetServer {
  const listener = createServer({ allowHalfOpen: true, noDelay: true });
  listener.on("connection", (socket) => server.emit("connection", socket));
  return listener.listen(handle);
}

async function doubleHandle(handle: Handle, count: number): Promise<readonly Handle[]> {
  const mirror = spawn(process.execPath, ["--eval", SEND_BACK], {
    stdio: ["ignore", "ignore", "inherit", "ipc"],
  });
  const doubled: Handle[] = [];
  try {
    await new Promise<void>((resolve, reject) => {
      const late = setTimeout(() => reject(new Error("handles are not sent back")), DOUBLE_MS_MAX);
      mirror.once("error", reject);
      mirror.once("exit", (code) => reject(new Error(`the mirror of handles ended with ${code}`)));
      mirror.on("message", (_message, each) => {
        if (each !== undefined) doubled.push(each);
        if (doubled.length < count) return;
        clearTimeout(late);
        resolve();
      });
      for (let sent = 0; sent < count; sent += 1) mirror.send("", handle, { keepOpen: true });
    });
  } finally {
    mirror.kill("SIGKILL");
  }
  return doubled;
}
