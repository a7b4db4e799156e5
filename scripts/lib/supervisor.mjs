import { spawn } from "node:child_process";
import { setTimeout as sleep } from "node:timers/promises";
import { EXIT_CONFIG } from "./start-error.mjs";

/**
 * @typedef {object} ChildSpec
 * @property {string} name prefix of its output lines
 * @property {string[]} args arguments after `node`
 * @property {string} cwd
 * @property {NodeJS.ProcessEnv} env
 * @property {boolean} [reloadsItself] skipped by restart()
 *
 * @typedef {object} SupervisorOptions
 * @property {ChildSpec[][]} stages stopped stage by stage, in this order
 * @property {import("./print.mjs").Print} print
 * @property {(reason: string) => void} giveUp called with one line when a child that was never ready will not be restarted; the
 * others continue
 * @property {(name: string, pid: number) => void} [onReady] called when a child sent `{ ready: true }`
 * @property {(name: string, cause: NodeJS.Signals | number | null) => void} [onEnd] called when a child exits unexpectedly
 * @property {number} [firstDelayMs]
 *
 * @typedef {object} Child
 * @property {ChildSpec} spec
 * @property {import("node:child_process").ChildProcess | null} process
 * @property {boolean} wasReady true once it has been ready; later refusals are treated as temporary, because its settings are
 * unchanged
 * @property {number} failures consecutive failures
 * @property {boolean} isRestarting
 * @property {AbortController} wait
 *
 * @typedef {{ startedAt: number, code: number | null, signal: NodeJS.Signals | null }} End
 */

/** Longest delay of a stderr line of a child that is not ready, which may be the reason of its exit. */
const HOLD_BACK_MS = 5000;
const QUICK_MS = 10_000;
/** Maximum number of failures of a child that was never ready. */
const FAILURES_MAX = 8;
const DELAY_MAX_MS = 10_000;
const STOP_TIMEOUT_MS = 11_000;

/**
 * Restarts processes that exit. A child that was ready once is restarted for ever with exponential backoff; one that was never
 * ready is given up after FAILURES_MAX failures or when it refuses its settings. No child is stopped because of another. Each
 * child has an IPC channel to this process and exits when it closes, so that killing this process leaves no children.
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

  /** Restarts every child, for development. */
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
    forEachLine(started.stdout, (line) => print(name, line));
    const words = holdBack(started.stderr, (line) => print(name, line));
    // Such a child is no server of ours and does not say that it is ready.
    if (child.spec.reloadsItself) words.release();
    started.on("message", () => {
      child.wasReady = true;
      words.release();
      onReady?.(name, started.pid ?? 0);
    });
    started.once("close", (code, signal) => {
      child.process = null;
      const lastWords = words.take();
      const sayLastWords = () => lastWords.forEach((line) => void print(name, line));
      if (this.#isStopping) return sayLastWords();
      if (child.isRestarting) {
        sayLastWords();
        return this.#run(child);
      }
      this.#options.onEnd?.(name, signal ?? code);
      if (code === EXIT_CONFIG && !child.wasReady)
        return this.#options.giveUp(lastWords.join(" ") || `${name}: broken setting`);
      sayLastWords();
      void this.#runAgain(child, { startedAt, code, signal });
    });
  }

  /**
   * @param {Child} child
   * @param {End} end
   */
  async #runAgain(child, { startedAt, code, signal }) {
    const { name } = child.spec;
    const cause = signal ?? code;
    child.failures = isFailure(child, startedAt, signal) ? child.failures + 1 : 0;
    if (child.failures >= FAILURES_MAX && !child.wasReady)
      return this.#options.giveUp(`${name} ended ${child.failures} times before it was ready (${cause})`);
    const delayMs = Math.min(DELAY_MAX_MS, (this.#options.firstDelayMs ?? 200) * 2 ** child.failures);
    this.#options.print(name, `ended (${cause}); starting again in ${delayMs / 1000} s`, "warn");
    await sleep(delayMs, undefined, { signal: child.wait.signal }).catch(() => {});
    if (!this.#isStopping && child.process === null) this.#run(child);
  }
}

/**
 * False for an exit by a signal, which comes from outside: a child that was ready is restarted without a longer delay.
 * @param {Child} child
 * @param {number} startedAt
 * @param {NodeJS.Signals | null} signal
 */
function isFailure(child, startedAt, signal) {
  const isStruck = child.wasReady && signal !== null;
  return !isStruck && Date.now() - startedAt < QUICK_MS;
}

/**
 * @param {ChildSpec} spec
 * @returns {Child}
 */
function newChild(spec) {
  const wait = new AbortController();
  return { spec, process: null, wasReady: false, failures: 0, isRestarting: false, wait };
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
 * Delays stderr lines until the process is ready, so that the last lines of one that exits before can be reported separately.
 * @param {import("node:stream").Readable | null} stream
 * @param {(line: string) => void} onLine
 * @returns {{ take: () => string[], release: () => void }} takes the delayed lines, or passes on these and all later ones
 */
function holdBack(stream, onLine) {
  /** @type {string[]} */
  const held = [];
  let isReleased = false;
  forEachLine(stream, (line) => {
    if (isReleased) return onLine(line);
    held.push(line);
    setTimeout(() => held.length > 0 && onLine(held.shift() ?? ""), HOLD_BACK_MS);
  });
  return {
    take: () => held.splice(0),
    release: () => {
      isReleased = true;
      for (const line of held.splice(0)) onLine(line);
    },
  };
}
