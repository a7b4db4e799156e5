import { intentKey, type TransferOrder, type TransferOutcome } from "@evenly/domain/ledger/index";
import { announce } from "./announce.ts";
import { ensure } from "./failure.ts";
import { SimulatedDatabaseError } from "./memory-store.ts";
import { KEPT_NOT } from "./model.ts";
import { type Intention, nextIntention, pay } from "./operations.ts";
import type { Steps } from "./scheduler.ts";
import { postInTransaction } from "./transaction.ts";
import { clockOf, type Pending, type Process, type World } from "./world.ts";

const PATIENCE_MS = 10_000;
const ATTEMPTS_MAX = 80;

/** A user who carries out one intention after another and retries unanswered ones under the same key. */
export function* live(world: World, userId: string, intentions: number): Steps {
  for (let count = 0; count < intentions; count += 1) {
    yield world.random.pick([0, 0, world.random.between(0, 20), world.random.between(0, 500)]);
    if (world.random.chance(0.04)) crowd(world);
    yield* carryOut(world, nextIntention(world, userId));
  }
}

/** Many payments at once, so that the lane has batches. */
function crowd(world: World): void {
  const people = [...world.model.people.keys()];
  for (let count = world.random.between(5, 9); count > 0; count -= 1) {
    const intention = pay(world, world.random.pick(people), "payment");
    world.scheduler.spawn(`${intention.name} in a crowd`, null, carryOut(world, intention));
  }
}

/** Sends an order until it is answered; sometimes repeats it and expects the same answer. */
export function* carryOut(world: World, intention: Intention): Steps {
  const { random } = world;
  let hasProof = false;
  let isAnswered = false;
  for (let attempt = 1; !isAnswered; attempt += 1) {
    ensure(
      attempt <= ATTEMPTS_MAX,
      () => `${intention.name} was sent ${ATTEMPTS_MAX} times and never answered`,
    );
    const key = world.controls.has("a new key with each repeat")
      ? `${intention.name} ${attempt}`
      : intention.name;
    const outcome = yield* send(world, intention, hasProof, key);
    if (outcome?.status === "refused" && outcome.code === "STEP_UP_REQUIRED") hasProof = true;
    else isAnswered = outcome !== null && !random.chance(0.1);
    if (!isAnswered) yield random.between(1, 500);
  }
}

function* send(
  world: World,
  intention: Intention,
  hasProof: boolean,
  key: string,
): Steps<TransferOutcome | null> {
  const { random, faults } = world;
  const process = upProcess(world);
  if (process === null) return null;
  const order = intention.toOrder(clockOf(world, process), hasProof, key);
  if (random.chance(faults.duplicate)) {
    const other = upProcess(world) ?? process;
    world.scheduler.spawn(
      `${key} once more`,
      null,
      hear(world, intention.toOrder(clockOf(world, other), hasProof, key), other),
    );
  }
  if (random.chance(0.03)) {
    const altered = { ...order, inputHash: `not ${order.inputHash}` };
    world.scheduler.spawn(`${key} altered`, null, hear(world, altered, process));
    // The altered order may arrive first and claim the key.
    yield 1;
  }
  return yield* listen(world, order, process);
}

function upProcess(world: World): Process | null {
  const up = world.processes.filter((process) => !process.isDown && process.lane !== null);
  return up.length > 0 ? world.random.pick(up) : null;
}

/** Sends an order to a process and waits for its answer, which may get lost. */
function* listen(world: World, order: TransferOrder, process: Process): Steps<TransferOutcome | null> {
  const { epoch } = process;
  const pending = deliver(world, order, process);
  const isOver = () => pending.outcome !== null || pending.isUnknown || process.epoch !== epoch;
  yield { until: isOver, forMs: PATIENCE_MS };
  const { outcome } = pending;
  if (outcome === null || process.epoch !== epoch) return null;
  if (world.random.chance(world.faults.replyLost)) return null;
  note(world, order, outcome);
  return outcome;
}

/** An order whose caller is gone: its answer is checked but not awaited. */
function* hear(world: World, order: TransferOrder, process: Process): Steps {
  yield* listen(world, order, process);
}

function deliver(world: World, order: TransferOrder, process: Process): Pending {
  if (order.kind === "payment" && process.lane && world.random.chance(0.85)) return process.lane.post(order);
  const pending: Pending = { outcome: null, isUnknown: false };
  world.scheduler.spawn(
    `${process.name}: ${order.kind} ${order.key}`,
    process,
    postAtDoor(world, process, order, pending),
  );
  return pending;
}

/** Posts outside the lane, in a transaction that waits for its locks. */
function* postAtDoor(world: World, process: Process, order: TransferOrder, pending: Pending): Steps {
  try {
    const { outcomes, row } = yield* postInTransaction(world, process, [order], "wait");
    pending.outcome = outcomes[0] ?? null;
    announce(world, process, row);
  } catch (error) {
    if (!(error instanceof SimulatedDatabaseError)) throw error;
    pending.isUnknown = true;
  }
}

/** Equal key and input must always get the same answer, if answers of this kind are stored. */
function note(world: World, order: TransferOrder, outcome: TransferOutcome): void {
  if (outcome.status === "refused" && !isKept(order, outcome)) return;
  const text =
    outcome.status === "done"
      ? `${outcome.transfer.id} of ${outcome.transfer.amountMinor} and ${outcome.transfer.feeMinor}`
      : `${outcome.code} ${JSON.stringify(outcome.details)}`;
  const intent = intentKey(order);
  const known = world.answers.get(intent) ?? text;
  ensure(known === text, () => `${intent} was answered ${known}, then ${text}`);
  world.answers.set(intent, text);
  if (outcome.status === "done") world.acknowledged.add(outcome.transfer.id);
}

function isKept({ kind }: TransferOrder, { code, details }: Extract<TransferOutcome, { status: "refused" }>) {
  if (KEPT_NOT.has(code) || code === "IDEMPOTENCY_MISMATCH" || kind === "import") return false;
  return kind !== "expiry" || details.hold !== "open";
}
