import { availableParallelism, totalmem } from "node:os";
import type { WorkerOptions } from "node:worker_threads";
import { AppError } from "@evenly/contract";
import { withTimeout } from "@evenly/contract/with-timeout";
import type { Log, Threads } from "@evenly/services/ports";
import { createTurns } from "./turns.ts";
import { ThreadLostError, type WorkOrder, WorkThread } from "./work-thread.ts";

export type ThreadsOptions = {
  /** The program of each thread, which calls `serveWork`. */
  readonly entry: URL;
  /** Copied to each thread as `workerData`. */
  readonly data: unknown;
  readonly log: Log;
  readonly runningMax?: number;
  readonly waitingMax?: number;
  readonly waitMsMax?: number;
  readonly readMsMax?: number;
  readonly idleMsMax?: number;
  readonly heapMibMax?: number;
};

const MIB = 1024 * 1024;
/** Memory in MiB for one thread with what its process needs beside it: a container of 1 GB has one thread. */
const MIB_OF_THREAD = 768;
/** The largest files take about two seconds, so the last of the queue waits less than `WAIT_MS_MAX`. */
const WAITING_MAX = 8;
/** Waiting longer than this is refused, before the deadline of an answer: what is refused here was not started. */
const WAIT_MS_MAX = 5000;
/** Work that only reads ends after this time: the deadline of its answer has passed. */
const READ_MS_MAX = 10_000;
/** Writing work may finish, but not for ever. */
const WRITE_MS_MAX = 120_000;
/** A thread without work ends after this time and frees its memory and its connections. */
const IDLE_MS_MAX = 60_000;
/** What still runs when the process stops has this time. */
const FINISH_MS_MAX = 5000;
/** Heap of one thread in MiB. The import of 20,000 entries of ten people needs more than 256. */
const HEAP_MIB_MAX = 512;

/**
 * Threads at once. With two a small file does not wait behind a large one, the event loop keeps a processor, and the memory of a
 * container is not exceeded, which would end the whole process.
 */
export function runningMaxOf(processors: number, memoryBytes: number): number {
  return Math.max(1, Math.min(2, processors - 1, Math.floor(memoryBytes / (MIB_OF_THREAD * MIB))));
}

/** A container's limit of memory, or all of the machine. */
const memoryBytes = () => Math.min(totalmem(), process.constrainedMemory() || Number.POSITIVE_INFINITY);

const overloaded = () => new AppError("OVERLOADED", { retryAfterSeconds: 2 });

/**
 * Runs heavy work in at most `runningMax` threads, which start when they are needed. Further work waits in a queue with a limit of
 * length and time. A thread that fails is replaced, and its process goes on.
 */
export function createThreads(options: ThreadsOptions): Threads & { close(): Promise<void> } {
  const {
    log,
    runningMax = runningMaxOf(availableParallelism(), memoryBytes()),
    waitingMax = WAITING_MAX,
    waitMsMax = WAIT_MS_MAX,
  } = options;
  const turns = createTurns({ runningMax, waitingMax, waitMsMax, refused: overloaded });
  const pool = createPool(options);
  const runNow = async (order: WorkOrder, writes: boolean, signal: AbortSignal | undefined) => {
    const thread = pool.take();
    const kill = () => thread.kill();
    const timer = setTimeout(kill, writes ? WRITE_MS_MAX : (options.readMsMax ?? READ_MS_MAX));
    if (!writes) signal?.addEventListener("abort", kill, { once: true });
    try {
      return await thread.ask(order);
    } catch (error) {
      if (!(error instanceof ThreadLostError)) throw error;
      log.warn({ err: error, work: order.work }, "a thread was lost");
      throw writes ? new AppError("OUTCOME_UNKNOWN", { retryAfterSeconds: 2 }) : overloaded();
    } finally {
      clearTimeout(timer);
      signal?.removeEventListener("abort", kill);
      pool.giveBack(thread);
    }
  };
  return {
    run: async (work, { actor, requestId, origin }, input, signal) => {
      const leave = await turns.take(signal);
      try {
        const order = { work: work.name, asking: { actor, requestId, origin }, input };
        return (await runNow(order, work.writes, signal)) as Awaited<ReturnType<typeof work.run>>;
      } finally {
        leave();
      }
    },
    close: async () => {
      await withTimeout(turns.close(), FINISH_MS_MAX, () => {});
      await pool.close();
    },
  };
}

function createPool({ entry, data, idleMsMax = IDLE_MS_MAX, heapMibMax = HEAP_MIB_MAX }: ThreadsOptions) {
  const settings: WorkerOptions = {
    workerData: data,
    resourceLimits: { maxOldGenerationSizeMb: heapMibMax },
    execArgv: ["--enable-source-maps"],
  };
  const threads = new Set<WorkThread>();
  const free = new Map<WorkThread, NodeJS.Timeout>();
  return {
    take: () => {
      // One that ended while it was free never answers again.
      for (const [thread, timer] of free) {
        if (thread.isAlive) continue;
        clearTimeout(timer);
        free.delete(thread);
        threads.delete(thread);
      }
      const [thread = new WorkThread(entry, settings)] = free.keys();
      clearTimeout(free.get(thread));
      free.delete(thread);
      threads.add(thread);
      return thread;
    },
    giveBack: (thread: WorkThread) => {
      if (!thread.isAlive) return void threads.delete(thread);
      const endIdle = () => {
        free.delete(thread);
        void thread.end().then(() => threads.delete(thread));
      };
      free.set(thread, setTimeout(endIdle, idleMsMax).unref());
    },
    close: async () => {
      for (const timer of free.values()) clearTimeout(timer);
      await Promise.all([...threads].map((thread) => thread.end()));
    },
  };
}
