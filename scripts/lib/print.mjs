let isMidLine = false;

/**
 * Says what is being done, and how long it took.
 * @template T
 * @param {string} label
 * @param {() => Promise<T>} work
 * @returns {Promise<T>}
 */
export async function step(label, work) {
  const startedAt = performance.now();
  process.stdout.write(`${label} ... `);
  isMidLine = true;
  try {
    const result = await work();
    process.stdout.write(
      `${isMidLine ? "" : `${label}: `}${((performance.now() - startedAt) / 1000).toFixed(1)} s\n`,
    );
    return result;
  } catch (error) {
    endLine();
    throw error;
  } finally {
    isMidLine = false;
  }
}

const LEVELS = new Map([
  [20, "debug"],
  [30, "info"],
  [40, "warn"],
  [50, "error"],
  [60, "fatal"],
]);

/**
 * One line of a child, its name in front; the servers' JSON becomes words.
 * @param {string} name
 * @param {string} line
 */
export function printLine(name, line) {
  if (line.trim() === "") return;
  endLine();
  process.stdout.write(`${name.padEnd(8)} ${toWords(line)}\n`);
}

/** @param {string} line */
function toWords(line) {
  if (!line.startsWith("{")) return line;
  try {
    const { level, time: _time, pid: _pid, name: _name, msg, err, ...fields } = JSON.parse(line);
    const details = Object.keys(fields).length > 0 ? ` ${JSON.stringify(fields)}` : "";
    return `${LEVELS.get(level) ?? level} ${msg ?? ""}${details}${err?.stack ? `\n${err.stack}` : ""}`;
  } catch {
    return line;
  }
}

function endLine() {
  if (isMidLine) process.stdout.write("\n");
  isMidLine = false;
}
