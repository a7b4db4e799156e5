import { availableParallelism, totalmem } from "node:os";
import { AppError } from "@evenly/contract";
import { withTimeout } from "@evenly/contract/with-timeout";
import type { Log, SideProcesses } from "@evenly/services/ports";
import { ProcessLostError, SideProcess, type WorkOrder } from "./side-process.ts";
import { createTurns } from "./turns.ts";

export type SideProcessesOptions = {
  /** The program of each side process, which calls `serveWork`. */
  readonly entry: URL;
  /** Copied to each side process. */
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
/** Memory in MiB for one side process with what its api needs beside it: a container of 1 GB has one. */
const MIB_OF_PROCESS = 768;
/** The largest files take about two seconds, so the last of the queue waits less than `WAIT_MS_MAX`. */
const WAITING_MAX = 8;
/** Waiting longer than this is refused, before the deadline of an answer: what is refused here was not started. */
const WAIT_MS_MAX = 5000;
/** A process that takes longer to start is ended. Its work has not begun. */
const OPEN_MS_MAX = 30_000;
/** Work that only reads ends after this time: the deadline of its answer has passed. */
const READ_MS_MAX = 10_000;
/** Writing work may finish, but not for ever. */
const WRITE_MS_MAX = 120_000;
/** A side process without work ends after this time and frees its memory and its connections. */
const IDLE_MS_MAX = 60_000;
/** What still runs when the api stops has this time. */
const FINISH_MS_MAX = 5000;
/** Heap of one side process in MiB. The import of 20,000 entries of ten people needs more than 256. */
const HEAP_MIB_MAX = 512;

/**
 * SideProcesses at once. With two a small file does not wait behind a large one, the event loop keeps a processor, and the memory of a
 * container is not exceeded, which would end the api.
 */
export function runningMaxOf(processors: number, memoryBytes: number): number {
  return Math.max(1, Math.min(2, processors - 1, Math.floor(memoryBytes / (MIB_OF_PROCESS * MIB))));
}

/** A container's limit of memory, or all of the machine. */
const memoryBytes = () => Math.min(totalmem(), process.constrainedMemory() || Number.POSITIVE_INFINITY);

const overloaded = () => new AppError("OVERLOADED", { retryAfterSeconds: 2 });

/**
 * Runs heavy work in at most `runningMax` side processes, which start when they are needed. Further work waits in a queue with a limit of
 * length and time. One that fails is replaced. Not threads: their limit of memory holds on no newer Node (decision 74).
 */
export function createSideProcesses(
  options: SideProcessesOptions,
): SideProcesses & { close(): Promise<void> } {
  const {
    log,
    runningMax = runningMaxOf(availableParallelism(), memoryBytes()),
    waitingMax = WAITING_MAX,
    waitMsMax = WAIT_MS_MAX,
  } = options;
  const turns = createTurns({ runningMax, waitingMax, waitMsMax, refused: overloaded });
  const pool = createPool(options);
  const runNow = async (order: WorkOrder, writes: boolean, signal: AbortSignal | undefined) => {
    const side = takeFrom(pool, log);
    const kill = () => side.kill();
    let timer = setTimeout(kill, OPEN_MS_MAX);
    if (!writes) signal?.addEventListener("abort", kill, { once: true });
    try {
      await side.opened;
      clearTimeout(timer);
      timer = setTimeout(kill, writes ? WRITE_MS_MAX : (options.readMsMax ?? READ_MS_MAX));
      return await side.ask(order);
    } catch (error) {
      if (!(error instanceof ProcessLostError)) throw error;
      log.warn({ err: error, work: order.work }, "a side process was lost");
      throw writes && error.hasBegun
        ? new AppError("OUTCOME_UNKNOWN", { retryAfterSeconds: 2 })
        : overloaded();
    } finally {
      clearTimeout(timer);
      signal?.removeEventListener("abort", kill);
      pool.giveBack(side);
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

/** A machine without memory or file handles starts no process, so the work has not begun. */
function takeFrom(pool: ReturnType<typeof createPool>, log: Log): SideProcess {
  try {
    return pool.take();
  } catch (error) {
    log.warn({ err: error }, "no side process could start");
    throw overloaded();
  }
}

function createPool({
  entry,
  data,
  idleMsMax = IDLE_MS_MAX,
  heapMibMax = HEAP_MIB_MAX,
}: SideProcessesOptions) {
  const settings = { data, heapMibMax };
  const processes = new Set<SideProcess>();
  const free = new Map<SideProcess, NodeJS.Timeout>();
  return {
    take: () => {
      // One that ended while it was free never answers again.
      for (const [side, timer] of free) {
        if (side.isAlive) continue;
        clearTimeout(timer);
        free.delete(side);
        processes.delete(side);
      }
      const [side = new SideProcess(entry, settings)] = free.keys();
      clearTimeout(free.get(side));
      free.delete(side);
      processes.add(side);
      return side;
    },
    giveBack: (side: SideProcess) => {
      if (!side.isAlive) return void processes.delete(side);
      const endIdle = () => {
        free.delete(side);
        void side.end().then(() => processes.delete(side));
      };
      free.set(side, setTimeout(endIdle, idleMsMax).unref());
    },
    close: async () => {
      for (const timer of free.values()) clearTimeout(timer);
      await Promise.all([...processes].map((side) => side.end()));
    },
  };
}
