import { spawn } from "node:child_process";
import { setTimeout as sleep } from "node:timers/promises";

/**
 * @typedef {object} ChildSpec
 * @property {string} name shown before its lines
 * @property {string[]} args after `node`
 * @property {string} cwd
 * @property {NodeJS.ProcessEnv} env
 * @property {boolean} [reloadsItself] left alone by restart()
 *
 * @typedef {object} SupervisorOptions
 * @property {ChildSpec[][]} stages stopped stage by stage, in this order
 * @property {(name: string, line: string) => void} print
 * @property {(reason: string) => void} giveUp called once, with one line, when a child cannot be kept running
 * @property {(name: string, pid: number) => void} [onReady] a child sent `{ ready: true }`
 * @property {number} [firstDelayMs]
 *
 * @typedef {{ spec: ChildSpec, process: import("node:child_process").ChildProcess | null, quickFailures: number, isRestarting: boolean,
 *   wait: AbortController }} Child
 */

/** sysexits.h EX_CONFIG: the child said in one line what is wrong with its settings; trying again cannot help. */
const EXIT_CONFIG = 78;
const HOLD_BACK_MS = 150;
const QUICK_MS = 10_000;
const QUICK_FAILURES_MAX = 8;
const DELAY_MAX_MS = 10_000;
const STOP_TIMEOUT_MS = 11_000;

/**
 * Keeps processes running: restarts with growing pauses, gives up on one that never stays up, stops them in order.
 * Each child has a channel to this process and ends when the channel closes, so that killing this process leaves nothing.
 */
export class Supervisor {
  #isStopping = false;
  #options;
  #stages;

  /** @param {SupervisorOptions} options */
  constructor(options) {
    this.#options = options;
    this.#stages = options.stages.map((specs) => specs.map((spec) => newChild(spec)));
    for (const child of this.#stages.flat()) this.#run(child);
  }

  /** Ends and starts every child, for development. */
  async restart() {
    const children = this.#stages.flat().filter((child) => !child.spec.reloadsItself);
    for (const child of children) child.isRestarting = true;
    await Promise.all(children.map((child) => endChild(child)));
  }

  async stop() {
    this.#isStopping = true;
    for (const stage of this.#stages) {
      for (const child of stage) child.wait.abort();
      await Promise.all(stage.map((child) => endChild(child)));
    }
  }

  kill() {
    this.#isStopping = true;
    for (const child of this.#stages.flat()) child.process?.kill("SIGKILL");
  }

  /** @param {Child} child */
  #run(child) {
    const { name, args, cwd, env } = child.spec;
    const startedAt = Date.now();
    child.isRestarting = false;
    const started = spawn(process.execPath, args, {
      cwd,
      env,
      detached: true,
      stdio: ["ignore", "pipe", "pipe", "ipc"],
    });
    child.process = started;
    const { print, onReady } = this.#options;
    started.on("message", () => onReady?.(name, started.pid ?? 0));
    forEachLine(started.stdout, (line) => print(name, line));
    const takeLastWords = holdBack(started.stderr, (line) => print(name, line));
    started.once("close", (code, signal) => {
      child.process = null;
      const lastWords = takeLastWords();
      if (this.#isStopping) return;
      if (child.isRestarting) return this.#run(child);
      if (code === EXIT_CONFIG) return this.#giveUp(lastWords.join(" ") || `${name}: broken setting`);
      for (const line of lastWords) print(name, line);
      void this.#runAgain(child, startedAt, signal ?? code);
    });
  }

  /**
   * @param {Child} child
   * @param {number} startedAt
   * @param {NodeJS.Signals | number | null} cause
   */
  async #runAgain(child, startedAt, cause) {
    const { name } = child.spec;
    child.quickFailures = Date.now() - startedAt < QUICK_MS ? child.quickFailures + 1 : 0;
    if (child.quickFailures >= QUICK_FAILURES_MAX) {
      return this.#giveUp(
        `${name} ended ${child.quickFailures} times soon after its start (${cause}); stopping everything.`,
      );
    }
    const delayMs = Math.min(DELAY_MAX_MS, (this.#options.firstDelayMs ?? 200) * 2 ** child.quickFailures);
    this.#options.print(name, `ended (${cause}); starting again in ${delayMs / 1000} s`);
    await sleep(delayMs, undefined, { signal: child.wait.signal }).catch(() => {});
    if (!this.#isStopping && child.process === null) this.#run(child);
  }

  /** @param {string} reason */
  #giveUp(reason) {
    if (this.#isStopping) return;
    this.#isStopping = true;
    this.#options.giveUp(reason);
  }
}

/**
 * @param {ChildSpec} spec
 * @returns {Child}
 */
function newChild(spec) {
  return { spec, process: null, quickFailures: 0, isRestarting: false, wait: new AbortController() };
}

/** @param {Child} child */
async function endChild(child) {
  const running = child.process;
  if (!running) return;
  const ended = new Promise((resolve) => running.once("close", resolve));
  running.kill("SIGTERM");
  const timer = setTimeout(() => running.kill("SIGKILL"), STOP_TIMEOUT_MS);
  await ended;
  clearTimeout(timer);
}

/**
 * @param {import("node:stream").Readable | null} stream
 * @param {(line: string) => void} onLine
 */
function forEachLine(stream, onLine) {
  let rest = "";
  if (stream === null) return;
  stream.setEncoding("utf8");
  stream.on("data", (/** @type {string} */ text) => {
    const lines = (rest + text).split("\n");
    rest = lines.pop() ?? "";
    for (const line of lines) onLine(line);
  });
  stream.on("end", () => rest && onLine(rest));
}

/**
 * Lets lines through a moment late, so that the last words of a process that ends at once can be told apart.
 * @param {import("node:stream").Readable | null} stream
 * @param {(line: string) => void} onLine
 * @returns {() => string[]} takes what has not been let through
 */
function holdBack(stream, onLine) {
  /** @type {string[]} */
  const held = [];
  forEachLine(stream, (line) => {
    held.push(line);
    setTimeout(() => held.length > 0 && onLine(held.shift() ?? ""), HOLD_BACK_MS);
  });
  return () => held.splice(0);
}
