import { announce, publish } from "./announce.ts";
import { changeParty, type PartyChange } from "./change-party.ts";
import { begin, end, endLeftovers, SimulatedDatabaseError } from "./memory-store.ts";
import type { Steps } from "./scheduler.ts";
import { lockAll, postInTransaction, turn } from "./transaction.ts";
import { clockOf, type Process, type World } from "./world.ts";

const GRACE_MS = 2000;
const ZONES = ["UTC", "Asia/Tokyo", "America/New_York", "Pacific/Kiritimati", "Europe/Berlin"] as const;
const COUNTRIES = ["US", "DE", null] as const;

/** The worker's loop: expires overdue holds, relays events, publishes unpublished rows. */
export function* work(world: World, worker: Process): Steps {
  for (;;) {
    yield world.random.between(500, 1500);
    yield* expire(world, worker);
    yield* relay(world, worker);
    if (!world.controls.has("no relay")) yield* republish(world);
  }
}

function* expire(world: World, worker: Process): Steps {
  const now = clockOf(world, worker);
  const overdue = [...world.store.holds.values()].filter(
    (hold) => hold.state === "open" && hold.expiresAt <= now,
  );
  if (overdue.length === 0) return;
  // Delay before the next transaction, including the wait for a free connection.
  yield world.random.between(0, 60);
  const orders = overdue.map(({ id, payerUserId }) => ({
    kind: "expiry" as const,
    id: world.nextId("transfer"),
    holdId: id,
    ownerUserId: payerUserId,
    procedure: "ledger.expireHolds",
    key: id,
    inputHash: id,
  }));
  try {
    const { row } = yield* postInTransaction(world, worker, orders, "wait");
    announce(world, worker, row);
  } catch (error) {
    if (!(error instanceof SimulatedDatabaseError)) throw error;
  }
}

/** Creates notifications of events that are neither relayed nor being relayed, and marks them in the same transaction. */
function* relay(world: World, worker: Process): Steps {
  const { store, scheduler } = world;
  const rows = store.outbox.filter((row) => !row.isRelayed);
  const events = rows.flatMap((row) => row.events);
  if (events.length === 0) return;
  const transaction = begin(store, worker.name, scheduler.now());
  const missing = new Set<string>();
  try {
    yield* lockAll(
      world,
      transaction,
      events.map((event) => `event ${event.id}`),
      "skip",
      missing,
    );
    // Rows marked while this transaction waited for its lock are skipped.
    const own = events.filter(({ id }) => !missing.has(id) && !store.relayed.has(id));
    yield* turn(world, transaction);
    for (const { id } of own) store.relayed.set(id, (store.relayed.get(id) ?? 0) + 1);
    for (const row of rows) row.isRelayed = row.events.every(({ id }) => store.relayed.has(id));
    end(store, transaction);
  } catch (error) {
    if (!(error instanceof SimulatedDatabaseError)) throw error;
  }
}

function* republish(world: World): Steps {
  const before = world.scheduler.now() - GRACE_MS;
  for (const row of world.store.outbox
    .filter((one) => !one.isPublished && one.committedAt < before)
    .slice(0, 20))
    yield* publish(world, row);
}

/** Changes by operators and users that move no money: freezes, countries, zones, identity tiers. */
export function* administer(world: World, changes: number): Steps {
  const { random, store, model, scheduler } = world;
  for (let count = 0; count < changes; count += 1) {
    yield random.between(0, 3000);
    const userId = random.pick([...model.people.keys()]);
    const transaction = begin(store, "operator", scheduler.now());
    try {
      // In the product a running payment may still use the payee's old country; here the change waits, so that the model stays
      // exact.
      yield* lockAll(world, transaction, [`party ${userId}`, `wallet ${userId}`], "wait", new Set());
      yield* turn(world, transaction);
      const wish = wishOf(world);
      world.trace(`${userId}: ${wish.change}`);
      changeParty(world, userId, wish, new Date(scheduler.now()));
    } catch (error) {
      if (!(error instanceof SimulatedDatabaseError)) throw error;
    }
    end(store, transaction);
  }
}

/** The next change that moves no money. */
export function wishOf({ random }: Pick<World, "random">): PartyChange {
  const change = random.pick(["freeze", "thaw", "thaw", "country", "zone", "tier"] as const);
  if (change === "country") return { change, country: random.pick(COUNTRIES) };
  return change === "zone" ? { change, timeZone: random.pick(ZONES) } : { change };
}

const HOUR_MS = 3_600_000;
const JUMPS_MS = [HOUR_MS, -HOUR_MS, 24 * HOUR_MS, -24 * HOUR_MS, 5000, -5000, 0] as const;

/** Faults of processes, locks and clocks, independent of single messages. */
export function* harm(world: World, start: (process: Process) => void): Steps {
  const { random, scheduler, store } = world;
  for (;;) {
    yield random.between(5, 800);
    const { faults } = world;
    const process = random.pick(world.processes);
    if (random.chance(faults.crash) && !process.isDown) {
      world.reached.add("crash");
      world.trace(`${process.name} dies`);
      scheduler.kill(process);
      endLeftovers(store, scheduler.now(), process.name);
      process.isDown = true;
      process.epoch += 1;
      scheduler.spawn(`${process.name}: start`, null, startLater(world, process, start));
    }
    if (random.chance(faults.pause)) {
      const forMs = random.between(10, random.chance(0.3) ? 60_000 : 3000);
      world.reached.add("pause");
      world.trace(`${process.name} stands still for ${forMs} ms`);
      process.pausedUntil = scheduler.now() + forMs;
    }
    if (random.chance(faults.clockJump)) {
      process.clockOffsetMs = random.pick(JUMPS_MS);
      world.reached.add("clock jump");
      world.trace(`${process.name}: its clock is ${process.clockOffsetMs} ms off`);
    }
    if (random.chance(faults.slowLock)) scheduler.spawn("somebody slow", null, holdRow(world));
    if (random.chance(faults.timePasses)) {
      const minutes = random.pick([5, 20, 70, 600, 1500]);
      world.reached.add("time passes");
      world.trace(`${minutes} minutes pass`);
      scheduler.advance(minutes * 60_000);
    }
  }
}

function* startLater(world: World, process: Process, start: (process: Process) => void): Steps {
  yield world.random.between(20, 2000);
  start(process);
}

function* holdRow(world: World): Steps {
  const { random, store, scheduler, model } = world;
  const transaction = begin(store, "somebody", scheduler.now());
  try {
    const row = `${random.pick(["party", "wallet"])} ${random.pick([...model.people.keys()])}`;
    yield* lockAll(world, transaction, [row], "wait", new Set());
    yield random.pick([5, 50, 50, 300, 2500]);
  } catch (error) {
    if (!(error instanceof SimulatedDatabaseError)) throw error;
  }
  end(store, transaction);
}
