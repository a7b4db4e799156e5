import { fork } from "node:child_process";

/**
 * @typedef {object} Child a process that answers messages in order
 * @property {any} facts its message when it became ready
 * @property {(ask: string, message?: object) => Promise<any>} ask
 * @property {(listener: (received: number) => void) => void} onReceived listens for unsolicited messages
 * @property {() => Promise<void>} stop
 */

/**
 * @param {string} file
 * @param {readonly string[]} args
 * @param {readonly string[]} options command-line options of Node
 * @returns {Promise<Child>}
 */
export async function openChild(file, args, options = []) {
  const execArgv = ["--expose-gc", ...options, ...(process.env.BENCH_NODE_OPTIONS?.split(" ") ?? [])];
  const child = fork(file, args, { execArgv, stdio: ["ignore", "inherit", "inherit", "ipc"] });
  /** @type {{ resolve: (answer: any) => void, reject: (error: Error) => void }[]} */
  const waiting = [];
  let listener = (/** @type {number} */ _received) => {};
  child.on("message", (/** @type {any} */ message) => {
    if ("received" in message) listener(message.received);
    else waiting.shift()?.resolve(message.answer);
  });
  child.on("exit", (code) => {
    for (const { reject } of waiting.splice(0)) reject(new Error(`${file} ${args[0]} ended with ${code}`));
  });
  const answered = () => new Promise((resolve, reject) => waiting.push({ resolve, reject }));
  const facts = await answered();
  return {
    facts,
    ask: (ask, message = {}) => {
      child.send({ ask, ...message });
      return answered();
    },
    onReceived: (next) => {
      listener = next;
    },
    stop: async () => {
      const exited = new Promise((resolve) => child.once("exit", resolve));
      if (child.connected) child.send({ ask: "stop" });
      await exited;
    },
  };
}
