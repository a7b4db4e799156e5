import { openTestContext } from "@evenly/testing";
import { createTestDatabase, type TestDatabase } from "@evenly/testing/database";
import { testIds } from "@evenly/testing/fakes";
import { sql } from "drizzle-orm";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { users } from "../auth/tables.ts";
import { closeDatabase, openDatabase } from "../client.ts";
import { accounts, holds, refusals, transfers } from "../ledger/tables.ts";
import { manualEntries, transactionAnnotations } from "../payments/tables.ts";
import {
  countHistoryLines,
  type LineCursor,
  type LineFilter,
  listHistory,
  selectHistoryLines,
} from "./history-lines.ts";

type Row = Omit<typeof transfers.$inferInsert, "state"> & {
  readonly state: (typeof transfers.$inferInsert)["state"] | "refused";
};

const people = Array.from({ length: 4 }, () => testIds.uuid());
const [me = ""] = people;
const firstNames = ["Ana", "Ben", "Jonas", "Leila"];
const notes = [null, "Cinema, two tickets", "100% rent", "rent_share", "Groceries"];
const categories = [null, "food", "housing"] as const;
const start = Date.UTC(2026, 0, 1);

const { database } = await openTestContext({ isBookDamaged: true });
const rows: Row[] = [];
const entries: (typeof manualEntries.$inferInsert)[] = [];
const words = new Map<string, typeof transactionAnnotations.$inferInsert>();
const holdStates = new Map<string, "open" | "captured" | "voided" | "expired">();

beforeAll(async () => {
  await seedPeople();
  for (let index = 0; index < 400; index += 1) rows.push(makeRow(index));
  rows.push(...reversals());
  await database.db
    .insert(transfers)
    .values(rows.flatMap(({ state, ...row }) => (state === "refused" ? [] : [{ ...row, state }])));
  const refused = rows.filter((row) => row.state === "refused");
  await database.db
    .insert(refusals)
    .values(refused.map((row) => ({ ...row, code: "INSUFFICIENT_FUNDS", details: {} })));
  await seedHolds();
  await seedEntries();
  await seedWords();
});

async function seedPeople() {
  const createdAt = new Date(start);
  await database.db.insert(users).values(
    people.map((id, index) => ({
      id,
      emailSealed: `k1.${"A".repeat(38)}`,
      emailLookup: id,
      passwordHash: "-",
      passwordChangedAt: createdAt,
      firstName: firstNames[index] ?? "",
      lastName: "Person",
      handle: `person${index}`,
      createdAt,
    })),
  );
  await database.db.insert(accounts).values(
    people.map((id) => ({
      id,
      kind: "user_wallet" as const,
      ownerUserId: id,
      currency: "USD",
      updatedAt: createdAt,
    })),
  );
}

function makeRow(index: number): Row {
  const pick = <Item>(items: readonly Item[], step: number): Item =>
    items[(Math.imul(index + 1, 40_503 + 2 * step) >>> 9) % items.length] as Item;
  const kind = pick(
    ["payment", "payment", "deposit", "withdrawal", "hold", "capture", "payment"] as const,
    0,
  );
  const isRefused = kind !== "capture" && index % 11 === 0;
  const payer = people[index % 3] ?? "";
  const payee = people[(index + 1 + (index % 2)) % 4] ?? "";
  return {
    id: testIds.uuid(),
    ownerUserId: payer,
    procedure: "test",
    key: `${index}`,
    inputHash: "-",
    kind,
    state: isRefused ? "refused" : kind === "hold" ? "held" : "posted",
    payerUserId: kind === "deposit" ? null : payer,
    payeeUserId: kind === "withdrawal" ? null : payee,
    amountMinor: BigInt(100 + ((index * 37) % 900)),
    feeMinor: 0n,
    currency: "USD",
    description: pick(notes, 1),
    category: pick(categories, 2),
    // Several rows share a moment, so that the id decides their order.
    effectiveAt: new Date(start + Math.floor(index / 3) * 3_600_000),
    recordedAt: new Date(start),
  };
}

function reversals(): Row[] {
  return rows
    .filter((row, index) => row.kind === "payment" && row.state === "posted" && index % 9 === 0)
    .map((row) => ({
      ...row,
      id: testIds.uuid(),
      key: `reversal-${row.key}`,
      kind: "reversal" as const,
      parentId: row.id,
      payerUserId: row.payeeUserId,
      payeeUserId: row.payerUserId,
    }));
}

async function seedHolds() {
  const states = ["open", "captured", "voided", "expired"] as const;
  const held = rows.filter((row) => row.state === "held");
  held.forEach((row, index) => {
    holdStates.set(row.id, states[index % 4] ?? "open");
  });
  await database.db.insert(holds).values(
    held.map((row) => {
      const state = holdStates.get(row.id) ?? "open";
      return {
        id: testIds.uuid(),
        transferId: row.id,
        payerUserId: row.payerUserId ?? "",
        accountId: row.payerUserId ?? "",
        payeeUserId: row.payeeUserId ?? "",
        payeeAccountId: row.payeeUserId ?? "",
        amountMinor: row.amountMinor,
        feeMinor: 0n,
        capturedMinor: state === "captured" ? row.amountMinor - 50n : 0n,
        currency: "USD",
        state,
        meterDay: "2026-01-01",
        meterMonth: "2026-01",
        expiresAt: new Date(start),
        resolvedBy: state === "open" ? null : testIds.uuid(),
        createdAt: new Date(start),
      };
    }),
  );
}

async function seedEntries() {
  for (let index = 0; index < 60; index += 1) {
    entries.push({
      id: testIds.uuid(),
      userId: people[index % 2] ?? "",
      key: `${index}`,
      inputHash: "-",
      merchant: index % 3 === 0 ? "Rent office" : "Corner shop",
      amountMinor: BigInt((index % 2 === 0 ? -1 : 1) * (60 + ((index * 53) % 900))),
      currency: index % 5 === 0 ? "EUR" : "USD",
      effectiveAt: new Date(start + Math.floor(index / 2) * 4 * 3_600_000),
      recordedAt: new Date(start),
      deletedAt: index % 8 === 7 ? new Date(start) : null,
    });
  }
  await database.db.insert(manualEntries).values(entries);
}

/** Annotations of the viewer on every fifth line and of Ben on every third; only the viewer's own affect the result. */
async function seedWords() {
  const ids = [...rows, ...entries].map((row) => row.id);
  const mine = ids.filter((_, index) => index % 5 === 0).map((id, index) => wordsOn(id, me, index));
  const others = ids
    .filter((_, index) => index % 3 === 0)
    .map((id) => ({ ...wordsOn(id, people[1] ?? "", 1), tags: ["secret"], note: "rent secret" }));
  for (const row of mine) words.set(row.transactionId, row);
  await database.db.insert(transactionAnnotations).values([...mine, ...others]);
}

function wordsOn(transactionId: string, userId: string, index: number) {
  return {
    userId,
    transactionId,
    description: index % 4 === 0 ? "My own rent words" : null,
    category: index % 3 === 0 ? "travel" : null,
    note: index % 4 === 1 ? "100% paid back" : null,
    tags: index % 2 === 0 ? ["trip", "o'hare {1}"] : [],
    version: 1,
    updatedAt: new Date(start),
  };
}

/** Reference implementation: reads and filters every row. */
function naiveHistory(filter: LineFilter) {
  return [
    ...rows.flatMap((row) => [toLine(row, "payer"), toLine(row, "payee")]),
    ...entries.map(toManualLine),
  ]
    .filter((line) => line !== null)
    .filter((line) => accepts(line, filter))
    .sort((a, b) => b.at - a.at || (a.id < b.id ? 1 : -1))
    .map(
      (line) => `${line.id} ${line.side} ${line.status} ${line.amountMinor} ${line.tags} ${line.description}`,
    );
}

function toLine(row: Row, side: "payer" | "payee") {
  const own = side === "payer" ? row.payerUserId : row.payeeUserId;
  if (own !== me || row.kind === "capture" || (side === "payee" && row.state === "refused")) return null;
  const otherId = (side === "payer" ? row.payeeUserId : row.payerUserId) ?? null;
  const hold = holdStates.get(row.id);
  const isReversed = rows.some((other) => other.kind === "reversal" && other.parentId === row.id);
  const ended = isReversed ? "reversed" : "completed";
  const heldStatus = {
    open: "pending",
    captured: "completed",
    voided: "cancelled",
    expired: "cancelled",
  } as const;
  const status = row.state === "refused" ? "refused" : hold === undefined ? ended : heldStatus[hold];
  const amountMinor = hold === "captured" ? row.amountMinor - 50n : row.amountMinor;
  const isPayment = row.kind === "payment" || row.kind === "hold";
  const type = isPayment ? (side === "payer" ? "payment_sent" : "payment_received") : row.kind;
  const otherIndex = people.indexOf(otherId ?? "");
  const names = otherIndex < 0 ? [] : [`${firstNames[otherIndex]} Person`, `@person${otherIndex}`];
  return withWords(
    { id: row.id, side, otherId, status, amountMinor, type, names, currency: row.currency },
    row,
  );
}

function toManualLine(entry: (typeof entries)[number]) {
  if (entry.userId !== me || entry.deletedAt) return null;
  const { id, currency, merchant } = entry;
  const side = entry.amountMinor < 0n ? "payer" : "payee";
  const amountMinor = entry.amountMinor < 0n ? -entry.amountMinor : entry.amountMinor;
  return withWords(
    {
      id,
      side,
      otherId: null,
      status: "completed",
      amountMinor,
      type: "manual",
      names: [merchant],
      currency,
    },
    entry,
  );
}

function withWords<Facts extends { readonly id: string; readonly names: readonly string[] }>(
  facts: Facts,
  row: { effectiveAt: Date; description?: string | null; category?: string | null },
) {
  const own = words.get(facts.id);
  const description = own?.description ?? row.description ?? null;
  const tags = own?.tags ?? [];
  return {
    ...facts,
    at: row.effectiveAt.getTime(),
    description,
    category: own?.category ?? row.category ?? "none",
    tags,
    words: [...facts.names, row.description ?? "", own?.description ?? "", own?.note ?? "", tags.join(",")],
  };
}

function accepts(
  line: NonNullable<ReturnType<typeof toLine | typeof toManualLine>>,
  filter: LineFilter,
): boolean {
  const text = filter.text?.toLowerCase() ?? "";
  const amountMinor = line.currency === "USD" ? line.amountMinor : null;
  return (
    (filter.type === undefined || filter.type === line.type) &&
    (filter.status === undefined || filter.status === line.status) &&
    (filter.direction === undefined || (filter.direction === "out") === (line.side === "payer")) &&
    (filter.personId === undefined || filter.personId === line.otherId) &&
    (filter.categories === undefined || filter.categories.includes(line.category)) &&
    (filter.tag === undefined || line.tags.includes(filter.tag)) &&
    (filter.from === undefined || line.at >= filter.from.getTime()) &&
    (filter.to === undefined || line.at < filter.to.getTime()) &&
    (filter.minMinor === undefined || (amountMinor !== null && amountMinor >= filter.minMinor)) &&
    (filter.maxMinor === undefined || (amountMinor !== null && amountMinor <= filter.maxMinor)) &&
    (filter.text === undefined ||
      line.words.some((word) => word.toLowerCase().includes(text)) ||
      (filter.textAmountMinor !== undefined && filter.textAmountMinor === amountMinor) ||
      (filter.textIdDigits !== undefined && line.id.slice(-10).startsWith(filter.textIdDigits)))
  );
}

const maybe = <Value>(arbitrary: fc.Arbitrary<Value>) => fc.option(arbitrary, { nil: undefined, freq: 3 });
const hour = fc.integer({ min: 0, max: 140 }).map((hours) => new Date(start + hours * 3_600_000));
const amount = fc.bigInt({ min: 50n, max: 1100n });
const filters: fc.Arbitrary<LineFilter> = fc
  .record({
    type: maybe(
      fc.constantFrom("payment_sent", "payment_received", "deposit", "withdrawal", "reversal", "manual"),
    ),
    status: maybe(fc.constantFrom("completed", "pending", "refused", "cancelled", "reversed")),
    direction: maybe(fc.constantFrom("in", "out")),
    personId: maybe(fc.constantFrom(...people)),
    categories: maybe(fc.subarray(["food", "housing", "travel", "none"], { minLength: 1 })),
    tag: maybe(fc.constantFrom("trip", "o'hare {1}", "secret")),
    from: maybe(hour),
    to: maybe(hour),
    minMinor: maybe(amount),
    maxMinor: maybe(amount),
    text: maybe(
      fc.constantFrom(
        "rent",
        "100%",
        "t_s",
        "ana",
        "@person2",
        "\\",
        "BEN P",
        "secret",
        "paid back",
        "rent o",
        "trip",
      ),
    ),
    textAmountMinor: maybe(amount),
    textIdDigits: maybe(fc.constantFrom("0", "00000", "a", "f3")),
  })
  .map((record) => JSON.parse(JSON.stringify(record, tag), untag) as LineFilter);

/** Drops undefined values and preserves bigint and Date in JSON. */
function tag(this: Record<string, unknown>, key: string, value: unknown): unknown {
  if (typeof value === "bigint") return { bigint: value.toString() };
  return this[key] instanceof Date ? { date: this[key].getTime() } : value;
}
function untag(_key: string, value: { bigint?: string; date?: number } | null): unknown {
  if (value?.bigint !== undefined) return BigInt(value.bigint);
  return value?.date === undefined ? value : new Date(value.date);
}

describe("history lines", () => {
  it("are found by the end of their id", async () => {
    for (const line of naiveHistory({}).slice(0, 3)) {
      const id = line.split(" ")[0] ?? "";
      const filter = { text: "no such text", textIdDigits: id.slice(-10) };
      expect(await readByCursor(filter, 20)).toEqual([line]);
    }
  });

  it("equal the reference implementation for any combination of filters, by cursor and by page", async () => {
    await fc.assert(
      fc.asyncProperty(filters, fc.integer({ min: 1, max: 60 }), async (filter, limit) => {
        const expected = naiveHistory(filter);
        expect(await readByCursor(filter, limit)).toEqual(expected);
        const query = { userId: me, filter, cursor: null };
        const page = await selectHistoryLines(database.db, query, { offset: limit, limit });
        expect(page.map(write)).toEqual(expected.slice(limit, 2 * limit));
        expect(await countHistoryLines(database.db, me, filter, 100)).toEqual({
          count: Math.min(expected.length, 100),
          isWhole: expected.length <= 100,
        });
      }),
      { numRuns: 120 },
    );
  });

  it("never show a payee a refusal", async () => {
    const query = { userId: me, filter: { status: "refused" as const }, cursor: null };
    const refused = await selectHistoryLines(database.db, query, { limit: 400 });
    expect(refused.length).toBeGreaterThan(0);
    expect(refused.every((line) => line.side === "payer")).toBe(true);
  });
});

async function readByCursor(filter: LineFilter, limit: number): Promise<string[]> {
  const seen: string[] = [];
  let cursor: LineCursor | null = null;
  for (;;) {
    const { lines, next } = await listHistory(database.db, { userId: me, filter, cursor }, { limit });
    seen.push(...lines.map(write));
    if (next === null) return seen;
    cursor = next;
  }
}

function write(line: Awaited<ReturnType<typeof selectHistoryLines>>[number]): string {
  return `${line.id} ${line.side} ${line.status} ${line.amountMinor} ${line.tags} ${line.description}`;
}

describe("history of 100,000 transfers", () => {
  let own: TestDatabase;
  beforeAll(async () => {
    own = await createTestDatabase();
    await fillTransfers(own.adminUrl);
  });
  afterAll(() => own.drop({ isBookDamaged: true }));

  it("is read from the indexes of both sides up to the page's end, even when all rows are one person's", async () => {
    const cursor = { effectiveAt: "2026-01-02T00:00:00.000000Z", id: me };
    for (const filter of [{}, { minMinor: 5n, status: "completed" }] as LineFilter[]) {
      const text = await explain(selectHistoryLines(own.db, { userId: me, filter, cursor }, { limit: 21 }));
      expect(text).not.toMatch(/Seq Scan on transfers|Hash/);
      expect(text).toMatch(/Index Scan Backward using transfers_by_payer/);
      expect(text).toMatch(/Index Scan Backward using transfers_by_payee/);
    }
  });

  it("finds one person's lines and rare states by their own indexes", async () => {
    const between = { personId: people[1] ?? "" };
    expect(await explainFilter(between)).toMatch(/Index Scan Backward using transfers_between/);
    expect(await explainFilter({ status: "refused" })).toMatch(/refusals_by_payer/);
    expect(await explainFilter({ status: "pending" })).toMatch(/transfers_held_by_payee/);
  });

  it("is scanned in steps for a filter without matches, and reports how far", async () => {
    const filter = { text: "nowhere to be found" };
    const ends: (string | undefined)[] = [];
    let cursor: LineCursor | null = null;
    do {
      const read = await listHistory(own.db, { userId: me, filter, cursor }, { limit: 20 });
      expect(read.lines).toEqual([]);
      expect(read.searchedTo).toEqual(read.next);
      ends.push(read.searchedTo?.effectiveAt);
      cursor = read.next;
    } while (cursor !== null);
    expect(ends).toEqual(["2026-01-01T16:40:03.000000Z", "2026-01-01T05:33:25.000000Z", undefined]);
    expect(await countHistoryLines(own.db, me, filter, 1000)).toEqual({ count: 0, isWhole: false });
  });

  it("misses no line when the scan of one side stopped early and the other side had enough", async () => {
    const filter = { direction: "in" as const, maxMinor: 30_001n };
    const { lines, next } = await listHistory(own.db, { userId: me, filter, cursor: null }, { limit: 20 });
    expect([lines, next]).toEqual([[], expect.anything()]);
    const all = await listHistory(
      own.db,
      { userId: me, filter: { maxMinor: 60_001n }, cursor: null },
      { limit: 20 },
    );
    expect(all.lines.map((line) => line.amountMinor)).toEqual([]);
    const further = await listHistory(
      own.db,
      { userId: me, filter: { maxMinor: 60_001n }, cursor: all.next },
      { limit: 20 },
    );
    expect(further.lines.map((line) => line.amountMinor)).toEqual(
      Array.from({ length: 20 }, (_, i) => 60_001n - BigInt(i)),
    );
  });

  const explainFilter = (filter: LineFilter) =>
    explain(selectHistoryLines(own.db, { userId: me, filter, cursor: null }, { limit: 21 }));
  async function explain(query: ReturnType<typeof selectHistoryLines>): Promise<string> {
    const plan = await own.db.execute<{ "QUERY PLAN": string }>(sql`explain ${query.getSQL()}`);
    return plan.map((row) => row["QUERY PLAN"]).join("\n");
  }
});

/** Inserts 100,000 transfers, half from one wallet and half to it, and runs ANALYZE as the tables' owner. */
async function fillTransfers(adminUrl: string): Promise<void> {
  const settings = { statement_timeout: 60_000 };
  const admin = openDatabase({ url: adminUrl, applicationName: "test", poolMax: 1, settings });
  await admin.execute(sql`
    insert into transfers (id, owner_user_id, procedure, key, input_hash, kind, state, payer_user_id, payee_user_id,
      amount_minor, fee_minor, currency, effective_at, recorded_at)
    select gen_random_uuid(), ${me}::uuid, 'test', n::text, '-', 'payment', 'posted',
      case when n % 2 = 0 then ${me}::uuid else gen_random_uuid() end,
      case when n % 2 = 1 then ${me}::uuid else gen_random_uuid() end,
      1 + n, 0, 'USD', timestamptz '2026-01-01' + n * interval '1 second', now()
    from generate_series(1, 100000) n`);
  await admin.execute(sql`analyze transfers`);
  await closeDatabase(admin);
}
