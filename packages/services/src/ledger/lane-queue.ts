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
  /** The next transfers, in order, that touch nobody of a batch under way; nobody overtakes on their own wallet. */
  take(countMax: number): readonly LaneItem[];
  release(items: readonly LaneItem[]): void;
  size(): number;
};

export function createLaneQueue(): LaneQueue {
  let waiting: LaneItem[] = [];
  const busy = new Set<string>();
  const take = (countMax: number): readonly LaneItem[] => {
    const taken: LaneItem[] = [];
    const passed: LaneItem[] = [];
    const blocked = new Set<string>();
    let read = 0;
    for (; read < waiting.length && taken.length < countMax; read += 1) {
      const item = waiting[read] as LaneItem;
      const { payerUserId, payeeUserId } = item.request;
      const isFree = ![payerUserId, payeeUserId].some((userId) => busy.has(userId) || blocked.has(userId));
      if (isFree) taken.push(item);
      else {
        passed.push(item);
        blocked.add(payerUserId).add(payeeUserId);
      }
    }
    if (read > 0) waiting = passed.concat(waiting.slice(read));
    for (const { request } of taken) busy.add(request.payerUserId).add(request.payeeUserId);
    return taken;
  };
  return {
    add: (item) => {
      waiting.push(item);
    },
    addFirst: (items) => {
      waiting = [...items, ...waiting];
    },
    take,
    release: (items) => {
      for (const { request } of items) {
        busy.delete(request.payerUserId);
        busy.delete(request.payeeUserId);
      }
    },
    size: () => waiting.length,
  };
}
