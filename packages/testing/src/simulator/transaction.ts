import {
  intentKey,
  type LedgerDecision,
  type LedgerState,
  type TransferOrder,
  type TransferOutcome,
} from "@evenly/domain/ledger/index";
import { ensure } from "./failure.ts";
import {
  begin,
  commit,
  end,
  ensureNoDeadlock,
  isLocked,
  type OutboxRow,
  SimulatedDatabaseError,
  type Transaction,
  tryLock,
} from "./memory-store.ts";
import { applyToModel, ensureExpected } from "./model.ts";
import type { Steps } from "./scheduler.ts";
import { clockOf, type Process, type World } from "./world.ts";

export type Posted = {
  /** By order; null if another transaction has locked a row of it. */
  readonly outcomes: readonly (TransferOutcome | null)[];
  readonly row: OutboxRow | null;
};
type Mode = "skip" | "wait";

const LOCK_MS_MAX = 2000;

/**
 * One ledger transaction in the services' steps: lock parties, lock wallets, read stored answers, lock holds, decide, write,
 * commit. Other tasks may run between two steps.
 */
export function* postInTransaction(
  world: World,
  process: Process,
  orders: readonly TransferOrder[],
  mode: Mode,
): Steps<Posted> {
  const { store, scheduler } = world;
  const now = clockOf(world, process);
  const transaction = begin(store, process.name, scheduler.now());
  try {
    const needs = needsOf(world, orders);
    const missing = new Set<string>();
    yield* lockAll(
      world,
      transaction,
      needs.parties.map((userId) => `party ${userId}`),
      mode,
      missing,
    );
    yield* lockAll(
      world,
      transaction,
      needs.wallets.map((userId) => `wallet ${userId}`),
      mode,
      missing,
    );
    yield* turn(world, transaction);
    const readAt = store.revision;
    const stored = new Map(
      orders.map(intentKey).flatMap((key) => {
        const found = store.stored.get(key);
        return found ? [[key, found] as const] : [];
      }),
    );
    yield* lockAll(
      world,
      transaction,
      needs.holds.map((id) => `hold ${id}`),
      mode,
      new Set(),
    );
    const free = orders.filter((order) => !isMissing(order, missing));
    const state = readState(world, needs, stored, now);
    yield* turn(world, transaction);
    const decision = world.rules.decideTransfers(state, free);
    yield* insertIntents(world, transaction, decision, readAt);
    yield* turn(world, transaction);
    const row = outboxRowOf(world, decision);
    commitTransaction(world, transaction, { free, decision, row, now, process });
    yield undefined;
    const byOrder = new Map(free.map((order, at) => [order, decision.outcomes[at] ?? null]));
    return { outcomes: orders.map((order) => byOrder.get(order) ?? null), row };
  } catch (error) {
    if (!(error instanceof SimulatedDatabaseError && error.code === "connection_lost"))
      end(store, transaction);
    throw error;
  }
}

/** Lets other tasks run; throws if the database ended the transaction meanwhile. */
export function* turn(world: World, transaction: Transaction): Steps {
  yield world.random.chance(0.5) ? undefined : world.random.between(1, 5);
  if (transaction.isOver) throw new SimulatedDatabaseError("connection_lost");
  transaction.lastActiveAt = world.scheduler.now();
}

/** Locks rows one after another. `skip` leaves out rows that another transaction holds; `wait` gives up after 2 s. */
export function* lockAll(
  world: World,
  transaction: Transaction,
  rows: readonly string[],
  mode: Mode,
  missing: Set<string>,
): Steps {
  if (world.controls.has("no locks")) return;
  const { store, scheduler } = world;
  for (const row of rows) {
    if (world.random.chance(0.3)) yield* turn(world, transaction);
    if (tryLock(store, transaction, row)) continue;
    if (mode === "skip") {
      missing.add(row.slice(row.indexOf(" ") + 1));
      continue;
    }
    const startedAt = scheduler.now();
    while (!tryLock(store, transaction, row)) {
      const leftMs = startedAt + LOCK_MS_MAX - scheduler.now();
      if (leftMs <= 0) throw new SimulatedDatabaseError("lock_not_available");
      transaction.waitsFor = row;
      ensureNoDeadlock(store, transaction);
      yield { until: () => transaction.isOver || !isLocked(store, transaction, row), forMs: leftMs };
      transaction.waitsFor = null;
      if (transaction.isOver) throw new SimulatedDatabaseError("connection_lost");
      transaction.lastActiveAt = scheduler.now();
    }
  }
}

type Needs = Readonly<Record<"parties" | "wallets" | "holds" | "originals", readonly string[]>>;

function needsOf(world: World, orders: readonly TransferOrder[]): Needs {
  const parties = new Set<string>();
  const wallets = new Set<string>();
  const holds = new Set<string>();
  const originals = new Set<string>();
  const want = (userIds: readonly (string | null)[]) => {
    for (const userId of userIds) if (userId !== null) wallets.add(userId);
  };
  for (const order of orders) {
    if ("payerUserId" in order) {
      want([order.payerUserId, order.payeeUserId]);
      if (order.kind !== "import" && order.payerUserId !== null) parties.add(order.payerUserId);
    } else if ("holdId" in order) {
      holds.add(order.holdId);
      const hold = world.store.holds.get(order.holdId);
      if (hold) {
        want([hold.payerUserId, hold.payeeUserId]);
        parties.add(hold.payerUserId);
      }
    } else {
      originals.add(order.transferId);
      const transfer = world.store.originals.get(order.transferId)?.transfer;
      if (transfer) want([transfer.payerUserId, transfer.payeeUserId]);
      if (transfer?.payeeUserId) parties.add(transfer.payeeUserId);
    }
  }
  const inOrder = (ids: Set<string>) =>
    world.controls.has("locks in the order asked for") ? [...ids] : [...ids].sort();
  return {
    parties: inOrder(parties),
    wallets: inOrder(wallets),
    holds: inOrder(holds),
    originals: [...originals],
  };
}

function isMissing(order: TransferOrder, missing: ReadonlySet<string>): boolean {
  if (missing.size === 0 || !("payerUserId" in order)) return false;
  return [order.payerUserId, order.payeeUserId].some((userId) => userId !== null && missing.has(userId));
}

function readState(world: World, needs: Needs, stored: LedgerState["stored"], now: Date): LedgerState {
  const { store } = world;
  const rows = <Row>(table: ReadonlyMap<string, Row>, ids: readonly string[]): Row[] =>
    ids.flatMap((id) => table.get(id) ?? []);
  return {
    now,
    parties: rows(store.parties, needs.parties),
    wallets: rows(store.wallets, needs.wallets),
    holds: rows(store.holds, needs.holds),
    stored,
    originals: new Map(rows(store.originals, needs.originals).map((one) => [one.transfer.id, one])),
  };
}

/** The unique key of intents: waits for an uncommitted duplicate and throws if it was committed. */
function* insertIntents(
  world: World,
  transaction: Transaction,
  decision: LedgerDecision,
  readAt: number,
): Steps {
  const { store } = world;
  for (const { order } of decision.transfers) {
    const key = intentKey(order);
    while (!tryLock(store, transaction, `intent ${key}`)) {
      yield {
        until: () => transaction.isOver || !isLocked(store, transaction, `intent ${key}`),
        forMs: LOCK_MS_MAX,
      };
      if (transaction.isOver) throw new SimulatedDatabaseError("connection_lost");
    }
    const twin = store.stored.get(key);
    ensure(!twin || twin.revision > readAt, () => `${key} is decided again although it was read as stored`);
    if (twin) throw new SimulatedDatabaseError("unique_violation");
  }
}

function outboxRowOf(world: World, decision: LedgerDecision): OutboxRow | null {
  const moved = decision.transfers.filter(
    ({ order, walletLegs }) => walletLegs.length > 0 && order.kind !== "import",
  );
  if (moved.length === 0) return null;
  return {
    committedAt: world.scheduler.now(),
    isPublished: false,
    isRelayed: false,
    events: moved.map(({ payer, payee }) => {
      const id = world.nextId("event");
      const frames = [payer, payee].flatMap((side) => (side ? [{ eventId: id, ...side.after }] : []));
      return { id, frames };
    }),
  };
}

type Written = {
  readonly free: readonly TransferOrder[];
  readonly decision: LedgerDecision;
  readonly row: OutboxRow | null;
  readonly now: Date;
  readonly process: Process;
};

/** COMMIT: succeeds, or the connection ends first and the COMMIT arrives, arrives late or never. */
function commitTransaction(world: World, transaction: Transaction, written: Written): void {
  const { random, store, faults } = world;
  if (!random.chance(faults.commitLost)) {
    commitNow(world, transaction, written);
    return;
  }
  const fate = random.pick(["arrives", "late", "never"] as const);
  world.trace(`the connection ends during COMMIT, which ${fate === "never" ? "never arrives" : fate}`);
  world.reached.add(`COMMIT ${fate}`);
  if (fate === "arrives") commitNow(world, transaction, written);
  else if (fate === "never") end(store, transaction);
  else world.scheduler.spawn("a late COMMIT", null, commitLate(world, transaction, written));
  throw new SimulatedDatabaseError("connection_lost");
}

function* commitLate(world: World, transaction: Transaction, written: Written): Steps {
  yield world.random.between(1, 1500);
  if (!transaction.isOver) commitNow(world, transaction, written);
}

function commitNow(
  world: World,
  transaction: Transaction,
  { free, decision, row, now, process }: Written,
): void {
  const { model, store, history, reached } = world;
  if (row) row.committedAt = world.scheduler.now();
  commit(store, transaction, decision, row);
  if (free.length > 1) reached.add("several in one transaction");
  free.forEach((order, at) => {
    const outcome = decision.outcomes[at];
    const expected = applyToModel(model, order, now);
    const what = `${order.kind} ${order.key} by ${order.ownerUserId} at ${process.name}`;
    world.trace(`${what}: ${outcome?.status === "refused" ? outcome.code : outcome?.status}`);
    ensureExpected(expected, outcome, what);
    reached.add(`${order.kind} ${expected.code}`);
    for (const { userId, version, posted, held } of model.people.values())
      history.set(`${userId} ${version}`, { posted, held });
  });
}
