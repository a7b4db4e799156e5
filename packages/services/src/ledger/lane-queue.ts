import type { PaymentRequest, TransferOutcome } from "@evenly/domain/ledger/index";

/** A caller's transfer and the promise that answers it. */
export type LaneItem = {
  readonly request: PaymentRequest;
  readonly resolve: (outcome: TransferOutcome) => void;
  readonly reject: (error: unknown) => void;
  /** When a row of it was first found locked by somebody else; 0 before. */
  skippedSince: number;
};

/** What waits for the lane, and the users that batches under way touch. */
export type LaneQueue = {
  add(item: LaneItem): void;
  addFirst(items: readonly LaneItem[]): void;
  /**
   * The next batches, of the transfers in order that touch nobody of a batch under way; nobody overtakes on their own wallet.
   */
  take(): readonly (readonly LaneItem[])[];
  /** A batch failed and is repeated one by one, which may take long: it keeps its people, and nobody waits for its end. */
  stall(items: readonly LaneItem[]): void;
  /** A batch has come to its end. */
  release(items: readonly LaneItem[]): void;
};
export type LaneQueueOptions = {
  /** Batches under way at once. */
  readonly batchesMax: number;
  /** So many must wait for each batch beside another one. */
  readonly companyMin: number;
};

const BATCH_MAX = 256;

/** Orders transfers into batches of which no two under way touch the same wallet. */
export function createLaneQueue({ batchesMax, companyMin }: LaneQueueOptions): LaneQueue {
  let waiting: LaneItem[] = [];
  let underWay = 0;
  const stalled = new Set<readonly LaneItem[]>();
  const busy = new Map<string, readonly LaneItem[]>();
  /** Adds to a batch what waits and touches nobody of another one. */
  const fill = (batch: LaneItem[], countMax: number) => {
    const passed: LaneItem[] = [];
    const blocked = new Set<string>();
    const isFree = (userId: string) =>
      !blocked.has(userId) && (busy.get(userId) === undefined || busy.get(userId) === batch);
    let read = 0;
    for (; read < waiting.length && batch.length < countMax; read += 1) {
      const item = waiting[read] as LaneItem;
      const { payerUserId, payeeUserId } = item.request;
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
    const worth = Math.max(Math.floor(waiting.length / companyMin), underWay === stalled.size ? 1 : 0);
    const countMax = Math.min(batchesMax - underWay, worth);
    while (batches.length < countMax) {
      // What waits is shared between the free batches: one batch of all would leave the database idle while it is decided.
      const batch: LaneItem[] = [];
      fill(batch, Math.min(BATCH_MAX, Math.ceil(waiting.length / (countMax - batches.length))));
      if (batch.length === 0) break;
      batches.push(batch);
    }
    // What is left over touches wallets of these: it goes along, instead of waiting for a batch of its own.
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
      for (const { request } of items) {
        busy.delete(request.payerUserId);
        busy.delete(request.payeeUserId);
      }
    },
  };
}
