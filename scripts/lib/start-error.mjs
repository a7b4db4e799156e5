/** What a person can mend: its message is the one line they read. */
export class StartError extends Error {}

/**
 * Runs a command's work; what a person can mend is said in one line.
 * @param {() => Promise<void>} work
 */
export async function runScript(work) {
  try {
    await work();
  } catch (error) {
    if (!(error instanceof StartError)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exitCode = 1;
  }
}
