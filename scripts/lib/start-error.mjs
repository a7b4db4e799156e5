/** sysexits.h EX_CONFIG: a setting is wrong, so starting again does not help. */
export const EXIT_CONFIG = 78;

/** What a person can mend: its message is the one line they read. */
export class StartError extends Error {
  /**
   * @param {string} message
   * @param {number} [exitCode]
   */
  constructor(message, exitCode = 1) {
    super(message);
    this.exitCode = exitCode;
  }
}

/**
 * Runs a command's work; what a person can mend is said in one line.
 * @param {() => Promise<void>} work
 */
export async function runScript(work) {
  try {
    await work();
  } catch (error) {
    process.stderr.write(`${explainError(error)}\n`);
    process.exitCode = error instanceof StartError ? error.exitCode : 1;
  }
}

/** What the system says of a file or folder, in words. */
const REFUSALS = new Map([
  ["EACCES", "may not be used by this user"],
  ["EPERM", "may not be used by this user"],
  ["EROFS", "is on a disk that is read-only"],
  ["ENOSPC", "is on a disk that is full: make room and start again"],
  ["ENOTDIR", "is not a folder, or lies below what is none"],
  ["EEXIST", "is there already, and is not a folder"],
  ["EISDIR", "is a folder, and a file is needed"],
]);

/**
 * One line for what a person can mend; the stack of anything else.
 * @param {unknown} error
 */
export function explainError(error) {
  if (error instanceof StartError) return error.message;
  const { code = "", path } = /** @type {NodeJS.ErrnoException} */ (error ?? {});
  const words = REFUSALS.get(code);
  if (words !== undefined) return `${path ?? "The folder"} ${words} (${code}).`;
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
