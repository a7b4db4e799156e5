import { ensure } from "./failure.ts";
import type { Store } from "./memory-store.ts";
import type { Model } from "./model.ts";
import { countedOf } from "./model-steps.ts";
import type { World } from "./world.ts";

type Books = {
  readonly store: Pick<Store, "wallets" | "parties" | "holds" | "postings" | "evenlyMinor">;
  readonly model: Model;
};

/** Throws on the first invariant that the committed state violates; called after every step of a run. */
export function ensureSound(world: Books): void {
  const { store, model } = world;
  let total = store.evenlyMinor;
  for (const wallet of store.wallets.values()) {
    const { userId, posted, held, seq, version } = wallet;
    total += posted;
    const person = model.people.get(userId);
    const is = `${posted} with ${held} held, seq ${seq}, version ${version}`;
    const must = `${person?.posted} with ${person?.held} held, seq ${person?.seq}, version ${person?.version}`;
    ensure(is === must, () => `${userId} has ${is}; must have ${must}`);
    ensure(posted - held >= 0n && held >= 0n, () => `${userId} has ${posted} with ${held} held`);
    ensurePostings(world, userId);
    ensureMeters(world, userId);
  }
  ensure(total === 0n, () => `all accounts sum to ${total}`);
  ensure(
    store.evenlyMinor === model.evenlyMinor,
    () => `Evenly has ${store.evenlyMinor}, must have ${model.evenlyMinor}`,
  );
  ensureHolds(world);
}

function ensurePostings({ store }: Books, userId: string): void {
  const wallet = store.wallets.get(userId);
  const legs = store.postings.get(wallet?.accountId ?? "") ?? [];
  let sum = 0n;
  for (const [at, leg] of legs.entries()) {
    sum += leg.amountMinor;
    ensure(leg.seq === BigInt(at + 1), () => `posting ${at + 1} of ${userId} has seq ${leg.seq}`);
    ensure(
      leg.postedAfter === sum,
      () => `posting ${leg.seq} of ${userId} says ${leg.postedAfter}, it is ${sum}`,
    );
  }
  ensure(wallet?.posted === sum, () => `${userId} has ${wallet?.posted}, its postings sum to ${sum}`);
  ensure(
    wallet?.seq === BigInt(legs.length),
    () => `${userId} has seq ${wallet?.seq} after ${legs.length} postings`,
  );
}

function ensureMeters({ store, model }: Books, userId: string): void {
  const meters = store.parties.get(userId)?.meters;
  const person = model.people.get(userId);
  if (!meters || !person || meters.day === "") return;
  const day = countedOf(person, "day", meters.day);
  const month = countedOf(person, "month", meters.month);
  const is = `${meters.dayMinor} in ${meters.dayCount} on ${meters.day}, ${meters.monthMinor} in ${meters.monthCount}`;
  const must = `${day.minor} in ${day.count} on ${meters.day}, ${month.minor} in ${month.count}`;
  ensure(is === must, () => `the meters of ${userId} say ${is}; counted are ${must}`);
}

function ensureHolds({ store, model }: Books): void {
  const open = new Map<string, bigint>();
  for (const hold of store.holds.values()) {
    const { id, state, payerUserId, resolvedBy, capturedMinor } = hold;
    const must = model.holds.get(id)?.state;
    ensure(state === must, () => `hold ${id} is ${state}, must be ${must}`);
    ensure((state === "open") === (resolvedBy === null), () => `hold ${id} is ${state} by ${resolvedBy}`);
    ensure(
      (state === "captured") === capturedMinor > 0n,
      () => `hold ${id} is ${state} with ${capturedMinor}`,
    );
    const reserved = state === "open" ? hold.amountMinor + hold.feeMinor : 0n;
    open.set(payerUserId, (open.get(payerUserId) ?? 0n) + reserved);
  }
  for (const [userId, held] of open) {
    const wallet = store.wallets.get(userId);
    ensure(wallet?.held === held, () => `${userId} holds ${wallet?.held}, open holds sum to ${held}`);
  }
}

/** Invariants once no work is left. */
export function ensureAtRest(world: World): void {
  const { store, acknowledged } = world;
  for (const id of acknowledged) ensure(store.transfers.has(id), () => `${id} was acknowledged and is lost`);
  const perIntention = new Map<string, number>();
  for (const { order, record } of store.transfers.values()) {
    const isOwn = order.kind === "payment" || order.kind === "hold" || order.kind === "import";
    if (!isOwn || record.description === null || record.state === "refused") continue;
    perIntention.set(record.description, (perIntention.get(record.description) ?? 0) + 1);
  }
  for (const [intention, count] of perIntention)
    ensure(count === 1, () => `${intention} was asked for once and posted ${count} times`);
  for (const { id, state } of store.holds.values())
    ensure(state !== "open", () => `hold ${id} is open long after its end`);
  for (const { isPublished, events } of store.outbox) {
    ensure(isPublished, () => "events of a transaction were never published");
    for (const { id } of events)
      ensure(store.relayed.get(id) === 1, () => `${id} was notified ${store.relayed.get(id) ?? 0} times`);
  }
}

/** Every screen shows the committed balance. */
export function ensureShown({ store, screens }: World): void {
  for (const [userId, screen] of screens) {
    const wallet = store.wallets.get(userId);
    ensure(
      screen.version === wallet?.version && screen.posted === wallet.posted && screen.held === wallet.held,
      () =>
        `${userId} is shown ${screen.posted} at version ${screen.version}, and has ${wallet?.posted} at ${wallet?.version}`,
    );
  }
}
