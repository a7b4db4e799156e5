import type { PaymentOrder, TransferOutcome } from "@evenly/domain/ledger/index";

/** A caller's transfer with the promise that answers it. */
export type LaneItem = {
  readonly order: PaymentOrder;
  readonly resolve: (outcome: TransferOutcome) => void;
  readonly reject: (error: unknown) => void;
  /** When one of its rows was first found locked by another transaction, in milliseconds; 0 before. */
  skippedSince: number;
};

/** Transfers queued for the lane, and the users of the running batches. */
export type LaneQueue = {
  add(item: LaneItem): void;
  addFirst(items: readonly LaneItem[]): void;
  /**
   * Takes the next batches, in order, from transfers whose users are in no running batch. Transfers of one wallet keep their
   * order.
   */
  take(): readonly (readonly LaneItem[])[];
  /**
   * Marks a batch as failed and repeated one by one, which may take long: its users stay locked, but its slot is free for other
   * batches.
   */
  stall(items: readonly LaneItem[]): void;
  /** Releases the users of a finished batch. */
  release(items: readonly LaneItem[]): void;
};
export type LaneQueueOptions = {
  /** Maximum number of parallel batches. */
  readonly batchesMax: number;
  /** Minimum number of queued transfers before another batch starts in parallel. */
  readonly waitingPerBatchMin: number;
};

const BATCH_MAX = 256;

/** Forms batches such that no two running batches touch the same wallet. */
export function createLaneQueue({ batchesMax, waitingPerBatchMin }: LaneQueueOptions): LaneQueue {
  let waiting: LaneItem[] = [];
  let underWay = 0;
  const stalled = new Set<readonly LaneItem[]>();
  const busy = new Map<string, readonly LaneItem[]>();
  /** Adds queued transfers that touch no user of another batch. */
  const fill = (batch: LaneItem[], countMax: number) => {
    const passed: LaneItem[] = [];
    const blocked = new Set<string>();
    const isFree = (userId: string) =>
      !blocked.has(userId) && (busy.get(userId) === undefined || busy.get(userId) === batch);
    let read = 0;
    for (; read < waiting.length && batch.length < countMax; read += 1) {
      const item = waiting[read] as LaneItem;
      const { payerUserId, payeeUserId } = item.order;
      if (isFree(payerUserId) && isFree(payeeUserId)) {
        batch.push(item);
        busy.set(payerUserId, batch).set(payeeUserId, batch);
      } else {
        passed.push(item);
        blocked.add(payerUserId).add(payeeUserId);
      }
    }
    if (read > 0) waiting = passed.concat(waiting.slice(read));
  };
  const take = () => {
    const batches: LaneItem[][] = [];
    const worth = Math.max(
      Math.floor(waiting.length / waitingPerBatchMin),
      underWay === stalled.size ? 1 : 0,
    );
    const countMax = Math.min(batchesMax - underWay, worth);
    while (batches.length < countMax) {
      // Queued transfers are distributed over the free batches: with a single large batch the database would idle while it is
      // decided.
      const batch: LaneItem[] = [];
      fill(batch, Math.min(BATCH_MAX, Math.ceil(waiting.length / (countMax - batches.length))));
      if (batch.length === 0) break;
      batches.push(batch);
    }
    // The remaining transfers touch wallets of these batches; add them instead of leaving them for a later batch.
    if (batches.length < countMax) for (const batch of batches) fill(batch, BATCH_MAX);
    underWay += batches.length;
    return batches;
  };
  return {
    add: (item) => {
      waiting.push(item);
    },
    addFirst: (items) => {
      waiting = [...items, ...waiting];
    },
    take,
    stall: (items) => {
      stalled.add(items);
    },
    release: (items) => {
      underWay -= 1;
      stalled.delete(items);
      for (const { order } of items) {
        busy.delete(order.payerUserId);
        busy.delete(order.payeeUserId);
      }
    },
  };
}
