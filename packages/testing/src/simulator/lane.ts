import { intentKey, type PaymentRequest, replay, type TransferOutcome } from "@evenly/domain/ledger/index";
import { createLaneQueue, type LaneItem } from "@evenly/services/ledger/lane-queue";
import { announce } from "./announce.ts";
import { SimulatedDatabaseError } from "./memory-store.ts";
import type { Steps } from "./scheduler.ts";
import { postInTransaction } from "./transaction.ts";
import type { Pending, Process, SimulatedLane, World } from "./world.ts";

/** More at once than in the product, so that they meet. */
const BATCHES = { batchesMax: 3, companyMin: 1 };
const SKIPPED_MS_MAX = 1000;
const LOOK_UP_PAUSES_MS = [50, 200, 500, 1000];

/**
 * The posting lane in simulated time: the product's own queue and decision, and around them the steps of
 * services/ledger/posting-lane.ts, whose timers and connections a seed could not control.
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
      const requests = items.map((item) => item.request);
      const { outcomes, batch } = yield* postInTransaction(world, process, requests, "skip");
      const skipped = items.filter((item, at) => !answer(item, outcomes[at] ?? null));
      announce(world, process, batch);
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
    // Ten times as long as in the product: what is put back again and again would fill the run.
    yield world.random.between(20, 50);
    queue.addFirst(items);
    schedule();
  }

  return {
    post: (request) => {
      const pending: Pending = { outcome: null, isUnknown: false };
      const resolve = (outcome: TransferOutcome) => {
        pending.outcome = outcome;
      };
      const reject = () => {
        pending.isUnknown = true;
      };
      queue.add({ request, resolve, reject, skippedSince: 0 });
      schedule();
      return pending;
    },
  };
}

/** One transfer in a transaction of its own that waits for its locks. */
function* postAlone(world: World, process: Process, item: LaneItem): Steps {
  try {
    const { outcomes, batch } = yield* postInTransaction(world, process, [item.request], "wait");
    answer(item, outcomes[0] ?? null);
    announce(world, process, batch);
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

/** After a lost COMMIT: what is stored is the answer, and what is not is not known. */
function* lookUp(world: World, items: readonly LaneItem[]): Steps {
  yield world.random.pick(LOOK_UP_PAUSES_MS);
  for (const item of items) {
    const found = world.store.stored.get(intentKey(item.request));
    if (!found) item.reject(null);
    else if (found.transfer.id !== item.request.id) item.resolve(replay(found, item.request));
    else if (found.refusal) item.resolve({ status: "refused", ...found.refusal, isReplayed: false });
    else item.resolve({ status: "done", transfer: found.transfer, isReplayed: false });
  }
}

/** The control: whoever is answered before the commit is told of money that a crash takes back. */
function answerEarly(items: readonly LaneItem[]): void {
  for (const item of items) item.resolve(earlyOutcome(item.request));
}

function earlyOutcome(request: PaymentRequest): TransferOutcome {
  const { id, payerUserId, payeeUserId, amountMinor, currency, description, category } = request;
  const at = new Date(0);
  const nothing = { feeMinor: 0n, parentId: null, holdId: null, effectiveAt: at, recordedAt: at };
  const facts = { id, payerUserId, payeeUserId, amountMinor, currency, description, category, ...nothing };
  return { status: "done", isReplayed: false, transfer: { kind: "payment", state: "posted", ...facts } };
}
