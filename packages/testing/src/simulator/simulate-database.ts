import { type Database, inTransaction } from "@evenly/db";
import { parties } from "@evenly/db/ledger/tables";
import { sql } from "@evenly/db/sql";
import type { TransferOrder } from "@evenly/domain/ledger/index";
import { formatAmount } from "@evenly/money";
import { verifyLedger } from "@evenly/services/ledger/checks/verify-ledger";
import { expireHolds } from "@evenly/services/ledger/expire-holds";
import { changeParty } from "@evenly/services/ledger/wallets/change-party";
import { type TestContext, testContext } from "../context.ts";
import { testIds } from "../fakes.ts";
import { makeUser } from "../make-user.ts";
import { createRandom, type Random } from "../random.ts";
import type { PartyChange } from "./change-party.ts";
import { ensureSound } from "./checks.ts";
import { wishOf } from "./daemons.ts";
import { type DatabaseBooks, readBooks, readEvenly } from "./database-books.ts";
import { ensure, SimulationFailure } from "./failure.ts";
import { type Fate, withFate } from "./fate.ts";
import { applyToModel, createModel, ensureExpected, type Model } from "./model.ts";
import { ensureFairMove } from "./model-days.ts";
import { bringIn, type Intention, nextIntention, type Scene } from "./operations.ts";
import { PEOPLE } from "./people.ts";
import { type Performed, perform } from "./perform.ts";
import type { SimulationResult } from "./simulate.ts";

export type DatabaseOptions = {
  readonly trace?: ((line: string) => void) | undefined;
  /** Changes data behind the ledger's back, which the comparison must detect. */
  readonly spoil?: (userIds: readonly string[]) => Promise<unknown>;
};
type Run = {
  readonly db: Database;
  readonly ctx: TestContext;
  readonly random: Random;
  readonly model: Model;
  readonly fate: Fate;
  readonly nextId: (kind: string) => string;
  /** Balance of the system accounts before this run. */
  readonly evenlyBefore: bigint;
  /** Every state of each account, by user and version. */
  readonly history: Map<string, string>;
  readonly reached: Set<string>;
  books: DatabaseBooks;
};

const START = new Date("2026-11-21T22:00:00Z");
const STEPS = 30;
const ATTEMPTS_MAX = 30;
const MINUTE = 60_000;
const CLOCK_MINUTES = [1, 20, 70, 600, 1500, -1, -60, -1440] as const;

/**
 * The in-memory simulation's users, intentions and model, with the real verbs on a database: sequential transactions, connections
 * lost before and after COMMIT, retries and concurrent duplicates, clocks set forward and back. Compared after every step.
 */
export async function simulateOnDatabase(
  db: Database,
  seed: number,
  { trace = () => {}, spoil = async () => {} }: DatabaseOptions = {},
): Promise<SimulationResult> {
  const run = await openRun(db, seed);
  let steps = 0;
  let failure: string | null = null;
  try {
    for (const userId of run.model.people.keys())
      await carryOut(run, bringIn(sceneOf(run), userId, 1_300_000n));
    await spoil([...run.model.people.keys()]);
    for (; steps < STEPS; steps += 1) {
      trace(await takeStep(run));
      await compare(run);
    }
    await run.ctx.lane.close();
    ensureFrames(run);
  } catch (error) {
    // An error of the database itself: the ledger should have refused the order before.
    failure = describe(error);
  }
  return { seed, failure, steps, transactions: run.model.answers.size, reached: run.reached };
}

/**
 * Inconsistencies in the whole ledger, without the meters: the model compares them after every step, and the verifier groups by
 * time of recording, which a clock set back over midnight puts into the previous day.
 */
export async function verifyAfterJumps(db: Database): Promise<readonly string[]> {
  const differences = await verifyLedger(db);
  return differences.filter((difference) => !difference.startsWith("the meters of"));
}

async function openRun(db: Database, seed: number): Promise<Run> {
  const random = createRandom(seed);
  const counts = new Map<string, number>();
  const count = (kind: string) => {
    counts.set(kind, (counts.get(kind) ?? 0) + 1);
    return counts.get(kind) ?? 0;
  };
  const hex = (value: number) => value.toString(16).padStart(6, "0");
  // Derived from the seed, so that rows are locked in a reproducible order.
  const uuid = () => `00000000-0000-7000-8000-${hex(seed)}${hex(count("uuid"))}`;
  const { db: fated, fate } = withFate(db);
  const ctx = testContext(fated, { ids: { ...testIds, uuid }, now: START });
  const facts = [];
  for (const { isApproved, ...person } of PEOPLE) {
    const identityTier = isApproved ? ("approved" as const) : ("unverified" as const);
    const { userId } = await makeUser(ctx, { ...person, identityTier });
    facts.push({ ...person, isApproved, userId });
  }
  const model = createModel(facts);
  const books = await readBooks(db, [...model.people.keys()]);
  const nextId = (kind: string) => `${kind} ${seed} ${count(kind)}`;
  const evenlyBefore = await readEvenly(db);
  return {
    db,
    ctx,
    random,
    model,
    fate,
    nextId,
    evenlyBefore,
    history: new Map(),
    reached: new Set(),
    books,
  };
}

function sceneOf({ random, model, nextId, books, ctx }: Run): Scene {
  return { random, model, nextId, store: books, scheduler: { now: () => ctx.clock.now().getTime() } };
}

/** Takes one random step and returns its description. */
async function takeStep(run: Run): Promise<string> {
  const { random, ctx, model } = run;
  const kind = random.between(1, 14);
  if (kind === 1) {
    const minutes = random.pick(CLOCK_MINUTES);
    ctx.clock.advance(minutes * MINUTE);
    return `the clock moves by ${minutes} minutes`;
  }
  if (kind === 2) return await sweep(run);
  if (kind > 4)
    return await carryOut(run, nextIntention(sceneOf(run), random.pick([...model.people.keys()])));
  const userId = random.pick([...model.people.keys()]);
  const wish = wishOf(run);
  await change(run, userId, wish);
  return `${userId}: ${wish.change}`;
}

/** Retries until there is an answer, sometimes with two concurrent calls, and applies what was written to the model. */
async function carryOut(run: Run, intention: Intention): Promise<string> {
  const { random, ctx, fate } = run;
  let hasProof = false;
  for (let attempt = 1; ; attempt += 1) {
    ensure(attempt <= ATTEMPTS_MAX, () => `${intention.name} was never answered`);
    const now = ctx.clock.now();
    const toOrder = () => intention.toOrder(now, hasProof, intention.name);
    const isTwin = random.chance(0.15);
    fate.next = isTwin ? "well" : random.pick(["well", "well", "well", "well", "lost before", "lost after"]);
    const fated = fate.next;
    const calls = [perform(ctx, toOrder()), ...(isTwin ? [perform(ctx, toOrder())] : [])];
    const all = await Promise.all(calls);
    // Applies the original before its replay.
    all.sort(
      (one, other) => Number(one.outcome?.isReplayed ?? false) - Number(other.outcome?.isReplayed ?? false),
    );
    for (const each of all) learn(run, each, now, fated === "lost after" && fate.next === "well");
    const [first] = all;
    const code = first?.outcome?.status === "refused" ? first.outcome.code : first?.outcome?.status;
    if (code === "STEP_UP_REQUIRED") hasProof = true;
    else if (code !== undefined && random.chance(0.85)) return `${intention.name}: ${code}`;
  }
}

/** An order without an answer counts only if its COMMIT arrived. */
function learn(
  { model, history, reached }: Run,
  { order, outcome }: Performed,
  now: Date,
  hasArrived: boolean,
): void {
  if (outcome === null && !hasArrived) return;
  const expected = applyToModel(model, order, now);
  reached.add(`${order.kind} ${outcome === null ? "unanswered" : expected.code}`);
  if (outcome !== null) ensureExpected(expected, outcome, `${order.kind} ${order.key}`);
  remember(model, history);
}

function remember(model: Model, history: Run["history"]): void {
  for (const { userId, version, posted, held } of model.people.values())
    history.set(`${userId} ${version}`, `${formatAmount(posted, "USD")} ${formatAmount(held, "USD")}`);
}

async function sweep(run: Run): Promise<string> {
  const { ctx, model, db } = run;
  const now = ctx.clock.now();
  const overdue = [...model.holds].filter(
    ([, hold]) => hold.state === "open" && hold.expiresAt <= now.getTime(),
  );
  run.fate.next = "well";
  await expireHolds(ctx);
  run.books = await readBooks(db, [...model.people.keys()]);
  const rows = [...run.books.originals.values()].map(({ transfer }) => transfer);
  for (const [holdId, { payer }] of overdue) {
    const row = rows.find(
      (one) => one.kind === "expiry" && one.holdId === holdId && one.state === "released",
    );
    ensure(row !== undefined, () => `hold ${holdId} was not ended by the sweep`);
    const own = {
      ownerUserId: payer.userId,
      procedure: "ledger.expireHolds",
      key: holdId,
      inputHash: holdId,
    };
    const order: TransferOrder = { kind: "expiry", id: row.id, holdId, ...own };
    ensure(applyToModel(model, order, now).code === "done", () => `hold ${holdId} is not over`);
    remember(model, run.history);
  }
  return `sweep: ${overdue.length} holds are over`;
}

async function change(run: Run, userId: string, wish: PartyChange): Promise<void> {
  const { ctx, db, model } = run;
  const person = model.people.get(userId);
  if (!person) return;
  if (wish.change === "country" || wish.change === "zone") {
    await inTransaction(db, (tx) => changeParty(ctx, tx, userId, wish));
  } else if (wish.change === "tier") {
    person.isApproved = !person.isApproved;
    const identityTier = person.isApproved ? ("approved" as const) : ("unverified" as const);
    await db.update(parties).set({ identityTier }).where(sql`user_id = ${userId}`);
  } else {
    person.isFrozen = wish.change === "freeze";
    const frozenAt = person.isFrozen ? ctx.clock.now() : null;
    await db.update(parties).set({ frozenAt }).where(sql`user_id = ${userId}`);
  }
  if (wish.change === "country") person.country = wish.country;
  if (wish.change !== "zone") return;
  const { parties: found } = await readBooks(db, [userId]);
  const zone = found.get(userId)?.zone ?? person.zone;
  ensureFairMove(person.zone, wish.timeZone, ctx.clock.now(), zone);
  person.zone = zone;
}

async function compare(run: Run): Promise<void> {
  run.books = await readBooks(run.db, [...run.model.people.keys()]);
  const evenlyMinor = run.books.evenlyMinor - run.evenlyBefore;
  ensureSound({ store: { ...run.books, evenlyMinor }, model: run.model });
}

/** Every published balance equals the account's balance at that version. */
function ensureFrames({ ctx, history }: Run): void {
  const items = ctx.bus.published.flatMap((message) => (message.kind === "frames" ? message.items : []));
  for (const { frame } of items) {
    if (frame.type !== "balance_updated") continue;
    const { userId, version, balanceText, heldText } = frame.data;
    const was = history.get(`${userId} ${version}`);
    ensure(
      was === `${balanceText} ${heldText}`,
      () => `sockets were told of ${balanceText} and ${heldText} held at version ${version}; it was ${was}`,
    );
  }
}

function describe(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (error instanceof SimulationFailure || error.cause === undefined) return error.message;
  return describe(error.cause);
}
