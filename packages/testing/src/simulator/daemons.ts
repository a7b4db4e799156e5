import { announce, publish } from "./announce.ts";
import { changeParty, type PartyChange } from "./change-party.ts";
import { begin, end, endLeftovers, SimulatedDatabaseError } from "./memory-store.ts";
import type { Steps } from "./scheduler.ts";
import { lockAll, postInTransaction, turn } from "./transaction.ts";
import { clockOf, type Process, type World } from "./world.ts";

const GRACE_MS = 2000;
const ZONES = ["UTC", "Asia/Tokyo", "America/New_York", "Pacific/Kiritimati", "Europe/Berlin"] as const;
const COUNTRIES = ["US", "DE", null] as const;

/** What a worker does again and again: ends overdue holds, relays events, publishes what nobody has. */
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
  // The way to the next transaction, a connection that is free included.
  yield world.random.between(0, 60);
  const requests = overdue.map(({ id, payerUserId }) => ({
    kind: "expiry" as const,
    id: world.nextId("transfer"),
    holdId: id,
    ownerUserId: payerUserId,
    procedure: "ledger.expireHolds",
    key: id,
    inputHash: id,
  }));
  try {
    const { batch } = yield* postInTransaction(world, worker, requests, "wait");
    announce(world, worker, batch);
  } catch (error) {
    if (!(error instanceof SimulatedDatabaseError)) throw error;
  }
}

/** Makes notifications of events that nobody has relayed and nobody is relaying, and marks them in the same transaction. */
function* relay(world: World, worker: Process): Steps {
  const { store, scheduler } = world;
  const batches = store.outbox.filter((batch) => !batch.isRelayed);
  const events = batches.flatMap((batch) => batch.events);
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
    // A row that was marked while this one looked for its lock is no longer among those asked for.
    const own = events.filter(({ id }) => !missing.has(id) && !store.relayed.has(id));
    yield* turn(world, transaction);
    for (const { id } of own) store.relayed.set(id, (store.relayed.get(id) ?? 0) + 1);
    for (const batch of batches) batch.isRelayed = batch.events.every(({ id }) => store.relayed.has(id));
    end(store, transaction);
  } catch (error) {
    if (!(error instanceof SimulatedDatabaseError)) throw error;
  }
}

function* republish(world: World): Steps {
  const before = world.scheduler.now() - GRACE_MS;
  for (const batch of world.store.outbox
    .filter((one) => !one.isPublished && one.committedAt < before)
    .slice(0, 20))
    yield* publish(world, batch);
}

/** What operators and people change beside the money: frozen accounts, addresses, zones, identities. */
export function* administer(world: World, changes: number): Steps {
  const { random, store, model, scheduler } = world;
  for (let count = 0; count < changes; count += 1) {
    yield random.between(0, 3000);
    const userId = random.pick([...model.people.keys()]);
    const transaction = begin(store, "operator", scheduler.now());
    try {
      // A payment that is under way may take the payee's address of a moment ago; here it waits, so that the model can follow.
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

/** What changes next beside the money. */
export function wishOf({ random }: Pick<World, "random">): PartyChange {
  const change = random.pick(["freeze", "thaw", "thaw", "country", "zone", "tier"] as const);
  if (change === "country") return { change, country: random.pick(COUNTRIES) };
  return change === "zone" ? { change, timeZone: random.pick(ZONES) } : { change };
}

const HOUR_MS = 3_600_000;
const JUMPS_MS = [HOUR_MS, -HOUR_MS, 24 * HOUR_MS, -24 * HOUR_MS, 5000, -5000, 0] as const;

/** Everything that goes wrong beside single messages. */
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
