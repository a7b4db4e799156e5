import { type ChildProcess, fork } from "node:child_process";
import { fileURLToPath } from "node:url";
import { AppError, type ErrorCode, type ErrorDetails } from "@evenly/contract";

/** What a side process is asked, and what it answers. */
export type WorkOrder = { readonly work: string; readonly asking: object; readonly input: unknown };
export type WorkAnswer =
  | { readonly result: unknown }
  | {
      readonly refusal: {
        readonly code: ErrorCode;
        readonly details: ErrorDetails;
        readonly isReplayed: boolean;
      };
    }
  | { readonly failure: { readonly name: string; readonly message: string; readonly stack: string } };
/** The first message to a side process: what it needs to open its parts. */
export type SideProcessStart = { readonly data: unknown };
/** What a side process says once it has opened its parts. */
export const OPENED = "opened";
/** Asks a side process to close its connections and to end. */
export const END = "end";

/** A side process ended before it answered: it had no memory left, it crashed, or it was ended. */
export class ProcessLostError extends Error {
  override readonly name = "ProcessLostError";
  /** Whether it may have begun the work. */
  readonly hasBegun: boolean;

  constructor(hasBegun: boolean, cause?: unknown) {
    super("the side process has ended", { cause });
    this.hasBegun = hasBegun;
  }
}

export type SideProcessOptions = { readonly data: unknown; readonly heapMibMax: number };

/** How long a side process may take to close its connections, in ms. */
const END_MS_MAX = 2000;
/** How much of its last words is kept, in characters. */
const WORDS_MAX = 2000;

/** One process that does one work at a time. */
export class SideProcess {
  readonly #child: ChildProcess;
  readonly #ended: Promise<void>;
  #answered: ((answer: WorkAnswer) => void) | null = null;
  #lost: (cause: unknown) => void = () => {};
  #cause: unknown;
  /** Resolves when the process has opened its parts, or has ended. */
  readonly opened: Promise<void>;
  isAlive = true;

  constructor(entry: URL, { data, heapMibMax }: SideProcessOptions) {
    this.#child = start(entry, heapMibMax);
    this.opened = new Promise((resolve) => {
      for (const event of ["error", "close"]) this.#child.once(event, () => resolve());
      this.#child.on("message", (message: WorkAnswer | typeof OPENED) =>
        message === OPENED ? resolve() : this.#answered?.(message),
      );
    });
    const words = lastWordsOf(this.#child);
    this.#ended = new Promise((resolve) => {
      const end = (cause: unknown) => {
        this.isAlive = false;
        this.#cause = cause;
        this.#lost(cause);
        resolve();
      };
      this.#child.on("error", end);
      // An Error, whose text the log redacts.
      this.#child.once("close", (code, signal) => end(new Error(`${signal ?? code}: ${words()}`)));
    });
    this.#send({ data } satisfies SideProcessStart);
    this.#unref();
  }

  /** @throws what the work threw. @throws {ProcessLostError} */
  async ask(order: WorkOrder): Promise<unknown> {
    this.#ref();
    await this.opened;
    try {
      if (!this.isAlive) throw new ProcessLostError(false, this.#cause);
      const answer = await new Promise<WorkAnswer>((resolve, reject) => {
        this.#answered = resolve;
        this.#lost = (cause) => reject(new ProcessLostError(true, cause));
        this.#send(order);
      });
      return resultOf(answer);
    } finally {
      this.#answered = null;
      this.#lost = () => {};
      this.#unref();
    }
  }

  /** Ends the process at once; its work is lost. */
  kill(): void {
    this.isAlive = false;
    this.#child.kill("SIGKILL");
  }

  /** Lets the process close its connections, then ends it. */
  async end(): Promise<void> {
    if (!this.isAlive) return this.#ended;
    this.isAlive = false;
    const timer = setTimeout(() => this.#child.kill("SIGKILL"), END_MS_MAX);
    this.#child.ref();
    this.#send(END);
    await this.#ended;
    clearTimeout(timer);
  }

  /** A message that cannot be sent is answered by the end of the process. */
  #send(message: object | typeof END): void {
    if (this.#child.connected) this.#child.send(message, () => {});
  }

  #ref(): void {
    this.#child.ref();
    this.#child.channel?.ref();
  }

  /** Without work it keeps no process running. */
  #unref(): void {
    this.#child.unref();
    this.#child.channel?.unref();
  }
}

/** Development and tests run from sources, which tsx compiles. */
function start(entry: URL, heapMibMax: number): ChildProcess {
  const compiler = entry.pathname.endsWith(".ts") ? ["--import", import.meta.resolve("tsx")] : [];
  return fork(fileURLToPath(entry), [], {
    // Its settings come by message; it gets no secret that it does not need.
    env: {},
    execArgv: [`--max-old-space-size=${heapMibMax}`, "--enable-source-maps", ...compiler],
    // Copies bigints, dates and bytes, as a thread would.
    serialization: "advanced",
    stdio: ["ignore", "inherit", "pipe", "ipc"],
  });
}

/** Keeps what a process wrote last to its standard error, such as why it had no memory. */
function lastWordsOf({ stderr }: ChildProcess): () => string {
  let words = "";
  stderr?.setEncoding("utf8").on("data", (text: string) => {
    words = (words + text).slice(-WORDS_MAX);
  });
  // An open pipe would keep the asking process running.
  (stderr as { unref?(): void } | null)?.unref?.();
  return () => words.trim();
}

function resultOf(answer: WorkAnswer): unknown {
  if ("result" in answer) return answer.result;
  if ("refusal" in answer) {
    const { code, details, isReplayed } = answer.refusal;
    throw new AppError(code, details, isReplayed);
  }
  throw Object.assign(new Error(answer.failure.message), answer.failure);
}
