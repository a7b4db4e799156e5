import { intentKey, type PaymentOrder, replay, type TransferOutcome } from "@evenly/domain/ledger/index";
import { createLaneQueue, type LaneItem } from "@evenly/services/ledger/lane-queue";
import { announce } from "./announce.ts";
import { SimulatedDatabaseError } from "./memory-store.ts";
import type { Steps } from "./scheduler.ts";
import { postInTransaction } from "./transaction.ts";
import type { Pending, Process, SimulatedLane, World } from "./world.ts";

/** More parallel batches than in the product, so that they conflict more often. */
const BATCHES = { batchesMax: 3, waitingPerBatchMin: 1 };
const SKIPPED_MS_MAX = 1000;
const LOOK_UP_PAUSES_MS = [50, 200, 500, 1000];

/**
 * The posting lane in simulated time: the product's queue and decision, with the steps of services/ledger/posting-lane.ts
 * reimplemented, because a seed cannot control its timers and connections.
 */
export function createSimulatedLane(world: World, process: Process): SimulatedLane {
  const queue = createLaneQueue(BATCHES);
  let isScheduled = false;

  const schedule = () => {
    if (isScheduled) return;
    isScheduled = true;
    world.scheduler.spawn(`${process.name}: pump`, process, pump());
  };
  function* pump(): Steps {
    yield undefined;
    isScheduled = false;
    for (const items of queue.take()) {
      world.scheduler.spawn(`${process.name}: batch of ${items.length}`, process, runBatch(items));
    }
  }
  function* runBatch(items: readonly LaneItem[]): Steps {
    try {
      if (world.controls.has("answers before the commit")) answerEarly(items);
      const orders = items.map((item) => item.order);
      const { outcomes, row } = yield* postInTransaction(world, process, orders, "skip");
      const skipped = items.filter((item, at) => !answer(item, outcomes[at] ?? null));
      announce(world, process, row);
      if (skipped.length > 0) putBack(skipped);
    } catch (error) {
      if (!(error instanceof SimulatedDatabaseError)) throw error;
      queue.stall(items);
      schedule();
      if (error.code === "connection_lost") yield* lookUp(world, items);
      else for (const item of items) yield* postAlone(world, process, item);
    }
    queue.release(items);
    schedule();
  }
  const putBack = (items: readonly LaneItem[]) => {
    const now = world.scheduler.now();
    for (const item of items) item.skippedSince ||= now;
    const isLate = (item: LaneItem) => now - item.skippedSince > SKIPPED_MS_MAX;
    for (const item of items.filter(isLate))
      world.scheduler.spawn(`${process.name}: one alone`, process, postAlone(world, process, item));
    const again = items.filter((item) => !isLate(item));
    if (again.length > 0) world.scheduler.spawn(`${process.name}: put back`, process, addAgain(again));
  };
  function* addAgain(items: readonly LaneItem[]): Steps {
    // Ten times the product's delay, because frequent requeues would dominate the run.
    yield world.random.between(20, 50);
    queue.addFirst(items);
    schedule();
  }

  return {
    post: (order) => {
      const pending: Pending = { outcome: null, isUnknown: false };
      const resolve = (outcome: TransferOutcome) => {
        pending.outcome = outcome;
      };
      const reject = () => {
        pending.isUnknown = true;
      };
      queue.add({ order, resolve, reject, skippedSince: 0 });
      schedule();
      return pending;
    },
  };
}

/** Posts one transfer in a transaction that waits for its locks. */
function* postAlone(world: World, process: Process, item: LaneItem): Steps {
  try {
    const { outcomes, row } = yield* postInTransaction(world, process, [item.order], "wait");
    answer(item, outcomes[0] ?? null);
    announce(world, process, row);
  } catch (error) {
    if (!(error instanceof SimulatedDatabaseError)) throw error;
    if (error.code === "lock_not_available") item.reject(error);
    else yield* lookUp(world, [item]);
  }
}

function answer(item: LaneItem, outcome: TransferOutcome | null): boolean {
  if (outcome) item.resolve(outcome);
  return outcome !== null;
}

/** After a lost COMMIT: a stored answer is returned; without one the outcome is unknown. */
function* lookUp(world: World, items: readonly LaneItem[]): Steps {
  yield world.random.pick(LOOK_UP_PAUSES_MS);
  for (const item of items) {
    const found = world.store.stored.get(intentKey(item.order));
    if (!found) item.reject(null);
    else if (found.transfer.id !== item.order.id) item.resolve(replay(found, item.order));
    else if (found.refusal) item.resolve({ status: "refused", ...found.refusal, isReplayed: false });
    else item.resolve({ status: "done", transfer: found.transfer, isReplayed: false });
  }
}

/** Control: answers before the commit, so that a crash revokes acknowledged money. */
function answerEarly(items: readonly LaneItem[]): void {
  for (const item of items) item.resolve(earlyOutcome(item.order));
}

function earlyOutcome(order: PaymentOrder): TransferOutcome {
  const { id, payerUserId, payeeUserId, amountMinor, currency, description, category } = order;
  const at = new Date(0);
  const nothing = { feeMinor: 0n, parentId: null, holdId: null, effectiveAt: at, recordedAt: at };
  const facts = { id, payerUserId, payeeUserId, amountMinor, currency, description, category, ...nothing };
  return { status: "done", isReplayed: false, transfer: { kind: "payment", state: "posted", ...facts } };
}
