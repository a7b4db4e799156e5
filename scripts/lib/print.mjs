/**
 * @typedef {"debug" | "info" | "warn" | "error" | "fatal"} Level
 * @typedef {(name: string, line: string, level?: Level) => void} Print
 */

const LAUNCHER = "launcher";
let isMidLine = false;

/**
 * Prints a step's label and duration.
 * @template T
 * @param {string} label
 * @param {() => Promise<T>} work
 * @returns {Promise<T>}
 */
export async function step(label, work) {
  const startedAt = performance.now();
  process.stdout.write(`${beginLine(LAUNCHER, "info")} ${label} ... `);
  isMidLine = true;
  try {
    const result = await work();
    const took = `${((performance.now() - startedAt) / 1000).toFixed(1)} s`;
    if (isMidLine) process.stdout.write(`${took}\n`);
    else printLine(LAUNCHER, `${label}: ${took}`);
    return result;
  } catch (error) {
    endLine();
    throw error;
  } finally {
    isMidLine = false;
  }
}

/** Log levels of pino. */
const LEVELS = new Map([
  [20, "debug"],
  [30, "info"],
  [40, "warn"],
  [50, "error"],
  [60, "fatal"],
]);

/**
 * Prints one line of the launcher or a child: time, level, name, message. A server's JSON line is converted, with its own time
 * and level.
 * @type {Print}
 */
export function printLine(name, line, level = "info") {
  if (line.trim() === "") return;
  endLine();
  const { at, level: said, words } = readLine(line) ?? { at: new Date(), level, words: line };
  process.stdout.write(`${beginLine(name, said, at)} ${words}\n`);
}

/**
 * Prints the reason for the launcher's exit to stderr.
 * @param {string} reason
 * @param {Level} level
 */
export function printEnd(reason, level) {
  endLine();
  process.stderr.write(`${beginLine(LAUNCHER, level)} ${reason}\n`);
}

/**
 * @param {string} name
 * @param {string} level
 */
function beginLine(name, level, at = new Date()) {
  return `${at.toISOString()} ${level.padEnd(5)} ${name.padEnd(8)}`;
}

/**
 * Parses a pino line; undefined for any other line.
 * @param {string} line
 */
function readLine(line) {
  if (!line.startsWith("{")) return undefined;
  try {
    const { level, time, pid: _pid, name: _name, msg, err, ...fields } = JSON.parse(line);
    const details = Object.keys(fields).length > 0 ? ` ${JSON.stringify(fields)}` : "";
    const words = `${msg ?? ""}${details}${err?.stack ? `\n${err.stack}` : ""}`;
    return { at: new Date(Number(time)), level: LEVELS.get(level) ?? String(level), words };
  } catch {
    return undefined;
  }
}

function endLine() {
  if (isMidLine) process.stdout.write("\n");
  isMidLine = false;
}
