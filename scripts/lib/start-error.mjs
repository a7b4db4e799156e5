/** sysexits.h EX_CONFIG: a setting is wrong, so a restart does not help. */
export const EXIT_CONFIG = 78;

/** An error that the user can fix; its message is the only line printed. */
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
 * Runs a command's work; prints a StartError as one line.
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

/** Readable text for file system error codes. */
const REFUSALS = new Map([
  ["EACCES", "may not be used by this user"],
  ["EPERM", "may not be used by this user"],
  ["EROFS", "is on a disk that is read-only"],
  ["ENOSPC", "is on a disk that is full: make room and start again"],
  ["ENOTDIR", "is not a folder, or its parent is not"],
  ["EEXIST", "exists and is not a folder"],
  ["EISDIR", "is a folder, and a file is needed"],
]);

/**
 * One line for errors that the user can fix; the stack of any other error.
 * @param {unknown} error
 */
export function explainError(error) {
  if (error instanceof StartError) return error.message;
  const { code = "", path } = /** @type {NodeJS.ErrnoException} */ (error ?? {});
  const words = REFUSALS.get(code);
  if (words !== undefined) return `${path ?? "The folder"} ${words} (${code}).`;
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
