import { createInterface } from "node:readline/promises";
import { Writable } from "node:stream";

/** What the commands need of a terminal; replaced in tests. */
export type Terminal = {
  /** False where nobody can answer: a pipe, a schedule. */
  readonly isInteractive: boolean;
  ask(question: string): Promise<string>;
  /** Shows nothing of what is typed. */
  askSecret(question: string): Promise<string>;
  write(text: string): void;
  writeError(text: string): void;
};

/** The terminal that the process was started in; questions go to stderr, so that answers can be piped. */
export const processTerminal: Terminal = {
  isInteractive: process.stdin.isTTY === true,
  ask: (question) => askOn(process.stderr, question),
  askSecret: async (question) => {
    process.stderr.write(question);
    const answer = await askOn(new Writable({ write: (_chunk, _encoding, done) => done() }), "");
    process.stderr.write("\n");
    return answer;
  },
  write: (text) => void process.stdout.write(`${text}\n`),
  writeError: (text) => void process.stderr.write(`${text}\n`),
};

async function askOn(output: NodeJS.WritableStream, question: string): Promise<string> {
  const lines = createInterface({ input: process.stdin, output, terminal: true });
  try {
    return await lines.question(question);
  } finally {
    lines.close();
  }
}
