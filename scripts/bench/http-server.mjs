import { fork } from "node:child_process";
import { API_MEMORY } from "../lib/memory.mjs";

/**
 * @typedef {object} BenchServer one server in a separate process
 * @property {string} url
 * @property {any} facts its message when it became ready
 * @property {(question: "check" | "cpu") => Promise<any>} ask
 * @property {() => Promise<void>} stop
 */

/**
 * @param {string} file
 * @param {readonly string[]} args
 * @returns {Promise<BenchServer>}
 */
export async function openServer(file, args) {
  const child = fork(file, args, {
    execArgv: ["--enable-source-maps", ...API_MEMORY, ...(process.env.BENCH_NODE_OPTIONS?.split(" ") ?? [])],
    // Its log is written but discarded, unless BENCH_LOG is set.
    stdio: ["ignore", process.env.BENCH_LOG ? 2 : "ignore", "inherit", "ipc"],
  });
  /** @type {{ resolve: (answer: any) => void, reject: (error: Error) => void }[]} */
  const waiting = [];
  child.on("message", (message) => waiting.shift()?.resolve(message));
  child.on("exit", (code) => {
    for (const { reject } of waiting.splice(0)) reject(new Error(`the server ended with ${code}`));
  });
  const answer = () => new Promise((resolve, reject) => waiting.push({ resolve, reject }));
  const facts = /** @type {any} */ (await answer());
  return {
    url: facts.url,
    facts,
    ask: (question) => {
      child.send(question);
      return answer();
    },
    stop: async () => {
      const exited = new Promise((resolve) => child.once("exit", resolve));
      child.send("stop");
      await exited;
    },
  };
}
