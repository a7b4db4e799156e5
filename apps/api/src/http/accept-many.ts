import { type ChildProcess, spawn } from "node:child_process";
import type { Server } from "node:http";
import { createServer, type Server as NetServer } from "node:net";

/** A TCP handle; Node sends one to another process under a number of its own. */
type Handle = NonNullable<Parameters<ChildProcess["send"]>[1]>;

const SEND_BACK = "process.on('message', (_, handle) => process.send('', handle))";
const DOUBLE_MS_MAX = 10_000;

/**
 * Listens so many times more on the socket that a server listens on. Each listening handle takes one connection a turn of the event
 * loop (libuv since 1.45), and a busy turn is long: with one handle, a thousand who come at once wait for a minute, with this all
 * are heard, if only to be refused. Node doubles handles only on their way to another process: one is asked to send them back.
 *
 * @returns what stops listening, and waits for the connections that were taken
 */
export async function acceptMany(server: Server, handles: number): Promise<() => Promise<void>> {
  const { _handle: handle } = server as Server & { readonly _handle?: Handle };
  if (!handle) throw new Error("the server does not listen yet");
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
