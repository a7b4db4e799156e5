import { spawn } from "node:child_process";
import { setTimeout as sleep } from "node:timers/promises";

/**
 * @typedef {object} ChildSpec
 * @property {string} name shown before its lines
 * @property {string[]} args after `node`
 * @property {string} cwd
 * @property {NodeJS.ProcessEnv} env
 *
 * @typedef {object} SupervisorOptions
 * @property {ChildSpec[][]} stages stopped stage by stage, in this order
 * @property {(name: string, line: string) => void} print
 * @property {(reason: string) => void} giveUp called once, with one line, when a child cannot be kept running
 * @property {number} [firstDelayMs]
 *
 * @typedef {{ spec: ChildSpec, process: import("node:child_process").ChildProcess | null, quickFailures: number, isRestarting: boolean,
 *   wait: AbortController }} Child
 */

/** sysexits.h EX_CONFIG: the child said in one line what is wrong with its settings; trying again cannot help. */
const EXIT_CONFIG = 78;
const QUICK_MS = 10_000;
const QUICK_FAILURES_MAX = 8;
const DELAY_MAX_MS = 10_000;
const STOP_TIMEOUT_MS = 11_000;

/**
 * Keeps processes running: restarts with growing pauses, gives up on one that never stays up, stops them in order.
 * Each child has a channel to this process and ends when the channel closes, so that killing this process leaves nothing.
 * @param {SupervisorOptions} options
 */
export function startSupervisor(options) {
  let isStopping = false;
  const stages = options.stages.map((specs) => specs.map((spec) => newChild(spec)));
  for (const child of stages.flat()) run(child);
  return { stop, kill, restart };

  /** @param {Child} child */
  function run(child) {
    const { name, args, cwd, env } = child.spec;
    const startedAt = Date.now();
    child.isRestarting = false;
    const started = spawn(process.execPath, args, { cwd, env, detached: true, stdio: ["ignore", "pipe", "pipe", "ipc"] });
    child.process = started;
    /** @type {string[]} */
    const lastWords = [];
    forEachLine(started.stdout, (line) => options.print(name, line));
    forEachLine(started.stderr, (line) => {
      lastWords.push(line);
      setTimeout(() => lastWords.includes(line) && options.print(name, lastWords.shift() ?? ""), 150);
    });
    started.once("close", (code, signal) => {
      child.process = null;
      if (isStopping) return;
      if (child.isRestarting) return run(child);
      const reason = lastWords.splice(0).join(" ").trim();
      if (code === EXIT_CONFIG) return giveUp(reason || `${name}: broken setting`);
      if (reason) options.print(name, reason);
      void runAgain(child, startedAt, signal ?? code);
    });
  }

  /**
   * @param {Child} child
   * @param {number} startedAt
   * @param {NodeJS.Signals | number | null} cause
   */
  async function runAgain(child, startedAt, cause) {
    child.quickFailures = Date.now() - startedAt < QUICK_MS ? child.quickFailures + 1 : 0;
    if (child.quickFailures >= QUICK_FAILURES_MAX) {
      return giveUp(`${child.spec.name} ended ${child.quickFailures} times soon after its start (${cause}); stopping everything`);
    }
    const delayMs = Math.min(DELAY_MAX_MS, (options.firstDelayMs ?? 200) * 2 ** child.quickFailures);
    options.print(child.spec.name, `ended (${cause}); starting again in ${delayMs / 1000} s`);
    await sleep(delayMs, undefined, { signal: child.wait.signal }).catch(() => {});
    if (!isStopping && child.process === null) run(child);
  }

  /** @param {string} reason */
  function giveUp(reason) {
    if (isStopping) return;
    isStopping = true;
    options.giveUp(reason);
  }

  /** Ends and starts every child, for development. */
  async function restart() {
    for (const child of stages.flat()) child.isRestarting = true;
    await Promise.all(stages.flat().map((child) => endChild(child, "SIGTERM")));
  }

  async function stop() {
    isStopping = true;
    for (const stage of stages) {
      for (const child of stage) child.wait.abort();
      await Promise.all(stage.map((child) => endChild(child, "SIGTERM")));
    }
  }

  function kill() {
    isStopping = true;
    for (const child of stages.flat()) child.process?.kill("SIGKILL");
  }
}

/**
 * @param {ChildSpec} spec
 * @returns {Child}
 */
function newChild(spec) {
  return { spec, process: null, quickFailures: 0, isRestarting: false, wait: new AbortController() };
}

/**
 * @param {Child} child
 * @param {NodeJS.Signals} signal
 */
async function endChild(child, signal) {
  const running = child.process;
  if (!running) return;
  const ended = new Promise((resolve) => running.once("close", resolve));
  running.kill(signal);
  const timer = setTimeout(() => running.kill("SIGKILL"), STOP_TIMEOUT_MS);
  await ended;
  clearTimeout(timer);
}

/**
 * @param {import("node:stream").Readable} stream
 * @param {(line: string) => void} onLine
 */
function forEachLine(stream, onLine) {
  let rest = "";
  stream.setEncoding("utf8");
  stream.on("data", (/** @type {string} */ text) => {
    const lines = (rest + text).split("\n");
    rest = lines.pop() ?? "";
    for (const line of lines) onLine(line);
  });
  stream.on("end", () => rest && onLine(rest));
}
