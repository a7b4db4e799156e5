import { Worker, type WorkerOptions } from "node:worker_threads";
import { AppError, type ErrorCode, type ErrorDetails } from "@evenly/contract";

/** What a thread is asked, and what it answers. */
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
/** Asks a thread to close its connections and to end. */
export const END = "end";

/** A thread ended before it answered: it had no memory left, it crashed, or it was ended. */
export class ThreadLostError extends Error {
  override readonly name = "ThreadLostError";
}

/** How long a thread may take to close its connections, in ms. */
const END_MS_MAX = 2000;

/** One thread that does one work at a time. */
export class WorkThread {
  readonly #worker: Worker;
  readonly #ended: Promise<void>;
  #answered: ((answer: WorkAnswer) => void) | null = null;
  #lost: (error: Error) => void = () => {};
  isAlive = true;

  constructor(entry: URL, options: WorkerOptions) {
    this.#worker = startWorker(entry, options);
    this.#worker.on("message", (answer: WorkAnswer) => this.#answered?.(answer));
    let cause: unknown;
    this.#worker.on("error", (error) => {
      cause = error;
    });
    this.#ended = new Promise((resolve) => {
      this.#worker.once("exit", () => {
        this.isAlive = false;
        this.#lost(new ThreadLostError("the thread has ended", { cause }));
        resolve();
      });
    });
    // A thread without work keeps no process running.
    this.#worker.unref();
  }

  /** @throws what the work threw. @throws {ThreadLostError} */
  async ask(order: WorkOrder): Promise<unknown> {
    if (!this.isAlive) throw new ThreadLostError("the thread has ended");
    this.#worker.ref();
    try {
      const answer = await new Promise<WorkAnswer>((resolve, reject) => {
        this.#answered = resolve;
        this.#lost = reject;
        this.#worker.postMessage(order);
      });
      return resultOf(answer);
    } finally {
      this.#answered = null;
      this.#lost = () => {};
      this.#worker.unref();
    }
  }

  /** Ends the thread at once; its work is lost. */
  kill(): void {
    this.isAlive = false;
    void this.#worker.terminate();
  }

  /** Lets the thread close its connections, then ends it. */
  async end(): Promise<void> {
    if (!this.isAlive) return this.#ended;
    this.isAlive = false;
    const timer = setTimeout(() => void this.#worker.terminate(), END_MS_MAX);
    this.#worker.ref();
    this.#worker.postMessage(END);
    await this.#ended;
    clearTimeout(timer);
  }
}

/** Development and tests run from sources, whose compiler registers itself in the main thread only. */
function startWorker(entry: URL, options: WorkerOptions): Worker {
  if (!entry.pathname.endsWith(".ts")) return new Worker(entry, options);
  const program = `import("tsx/esm/api").then(({ register }) => { register(); return import("${entry}"); });`;
  return new Worker(program, { ...options, execArgv: [], eval: true });
}

function resultOf(answer: WorkAnswer): unknown {
  if ("result" in answer) return answer.result;
  if ("refusal" in answer) {
    const { code, details, isReplayed } = answer.refusal;
    throw new AppError(code, details, isReplayed);
  }
  throw Object.assign(new Error(answer.failure.message), answer.failure);
}
