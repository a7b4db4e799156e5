import { createTestDatabase, type TestDatabase } from "@evenly/testing/database";
import { testIds } from "@evenly/testing/fakes";
import { sql } from "drizzle-orm";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { users } from "../auth/tables.ts";
import { closeDatabase, openDatabase } from "../client.ts";
import { accounts, holds, transfers } from "../ledger/tables.ts";
import { countHistoryLines, type LineFilter, selectHistoryLines } from "./history-lines.ts";

type Row = typeof transfers.$inferInsert;

const people = Array.from({ length: 4 }, () => testIds.uuid());
const [me = ""] = people;
const firstNames = ["Ana", "Ben", "Jonas", "Leila"];
const notes = [null, "Cinema, two tickets", "100% rent", "rent_share", "Groceries"];
const categories = [null, "food", "housing"] as const;
const start = Date.UTC(2026, 0, 1);

let database: TestDatabase;
const rows: Row[] = [];
const holdStates = new Map<string, "open" | "captured" | "voided" | "expired">();

beforeAll(async () => {
  database = await createTestDatabase();
  await seedPeople();
  for (let index = 0; index < 400; index += 1) rows.push(makeRow(index));
  rows.push(...reversals());
  await database.db.insert(transfers).values(rows);
  await seedHolds();
});
afterAll(() => database.drop({ isBookDamaged: true }));

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
    refusalCode: isRefused ? "INSUFFICIENT_FUNDS" : null,
    payerUserId: kind === "deposit" ? null : payer,
    payeeUserId: kind === "withdrawal" ? null : payee,
    amountMinor: BigInt(100 + ((index * 37) % 900)),
    feeMinor: 0n,
    currency: "USD",
    description: pick(notes, 1),
    category: pick(categories, 2),
    // Several a moment, so that the id decides their order.
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

/** The history as one would write it by hand: every row looked at, nothing clever. */
function naiveHistory(filter: LineFilter) {
  return rows
    .flatMap((row) => [toLine(row, "payer"), toLine(row, "payee")])
    .filter((line) => line !== null)
    .filter((line) => accepts(line, filter))
    .sort((a, b) => b.at - a.at || (a.id < b.id ? 1 : -1))
    .map((line) => `${line.id} ${line.side} ${line.status} ${line.amountMinor}`);
}

function toLine(row: Row, side: "payer" | "payee") {
  const own = side === "payer" ? row.payerUserId : row.payeeUserId;
  if (own !== me || row.kind === "capture" || (side === "payee" && row.state === "refused")) return null;
  const otherId = (side === "payer" ? row.payeeUserId : row.payerUserId) ?? null;
  const hold = holdStates.get(row.id);
  const isReversed = rows.some((other) => other.kind === "reversal" && other.parentId === row.id);
  const settled = isReversed ? "reversed" : "completed";
  const heldStatus = {
    open: "pending",
    captured: "completed",
    voided: "cancelled",
    expired: "cancelled",
  } as const;
  const status = row.state === "refused" ? "refused" : hold === undefined ? settled : heldStatus[hold];
  const amountMinor = hold === "captured" ? row.amountMinor - 50n : row.amountMinor;
  return { ...row, side, otherId, status, amountMinor, at: row.effectiveAt.getTime() };
}

function accepts(line: NonNullable<ReturnType<typeof toLine>>, filter: LineFilter): boolean {
  const isPayment = line.kind === "payment" || line.kind === "hold";
  const type = isPayment ? (line.side === "payer" ? "payment_sent" : "payment_received") : line.kind;
  const otherIndex = people.indexOf(line.otherId ?? "");
  const words = [
    line.description ?? "",
    otherIndex < 0 ? "" : `${firstNames[otherIndex]} Person`,
    otherIndex < 0 ? "" : `@person${otherIndex}`,
  ];
  const text = filter.text?.toLowerCase() ?? "";
  return (
    (filter.type === undefined || filter.type === type) &&
    (filter.status === undefined || filter.status === line.status) &&
    (filter.direction === undefined || (filter.direction === "out") === (line.side === "payer")) &&
    (filter.personId === undefined || filter.personId === line.otherId) &&
    (filter.categories === undefined || filter.categories.includes(line.category ?? "none")) &&
    (filter.from === undefined || line.at >= filter.from.getTime()) &&
    (filter.to === undefined || line.at < filter.to.getTime()) &&
    (filter.minMinor === undefined || line.amountMinor >= filter.minMinor) &&
    (filter.maxMinor === undefined || line.amountMinor <= filter.maxMinor) &&
    (filter.text === undefined ||
      words.some((word) => word.toLowerCase().includes(text)) ||
      filter.textAmountMinor === line.amountMinor)
  );
}

const maybe = <Value>(arbitrary: fc.Arbitrary<Value>) => fc.option(arbitrary, { nil: undefined, freq: 3 });
const hour = fc.integer({ min: 0, max: 140 }).map((hours) => new Date(start + hours * 3_600_000));
const amount = fc.bigInt({ min: 50n, max: 1100n });
const filters: fc.Arbitrary<LineFilter> = fc
  .record({
    type: maybe(fc.constantFrom("payment_sent", "payment_received", "deposit", "withdrawal", "reversal")),
    status: maybe(fc.constantFrom("completed", "pending", "refused", "cancelled", "reversed")),
    direction: maybe(fc.constantFrom("in", "out")),
    personId: maybe(fc.constantFrom(...people)),
    categories: maybe(fc.subarray(["food", "housing", "travel", "none"], { minLength: 1 })),
    from: maybe(hour),
    to: maybe(hour),
    minMinor: maybe(amount),
    maxMinor: maybe(amount),
    text: maybe(fc.constantFrom("rent", "100%", "t_s", "ana", "@person2", "\\", "BEN P")),
    textAmountMinor: maybe(amount),
  })
  .map((record) => JSON.parse(JSON.stringify(record, tag), untag) as LineFilter);

/** Drops what is undefined and keeps bigint and Date through JSON. */
function tag(this: Record<string, unknown>, key: string, value: unknown): unknown {
  if (typeof value === "bigint") return { bigint: value.toString() };
  return this[key] instanceof Date ? { date: this[key].getTime() } : value;
}
function untag(_key: string, value: { bigint?: string; date?: number } | null): unknown {
  if (value?.bigint !== undefined) return BigInt(value.bigint);
  return value?.date === undefined ? value : new Date(value.date);
}

describe("history lines", () => {
  it("are the same as looking at every row, for any filters together, by cursor and by page", async () => {
    await fc.assert(
      fc.asyncProperty(filters, fc.integer({ min: 1, max: 60 }), async (filter, limit) => {
        const expected = naiveHistory(filter);
        expect(await readByCursor(filter, limit)).toEqual(expected);
        const page = await selectHistoryLines(database.db, me, {
          filter,
          cursor: null,
          offset: limit,
          limit,
        });
        expect(page.map(write)).toEqual(expected.slice(limit, 2 * limit));
        expect(await countHistoryLines(database.db, me, filter, 101)).toBe(Math.min(expected.length, 101));
      }),
      { numRuns: 60 },
    );
  });

  it("never tell a payee of a refusal", async () => {
    const refused = await selectHistoryLines(database.db, me, {
      filter: { status: "refused" },
      cursor: null,
      offset: 0,
      limit: 400,
    });
    expect(refused.length).toBeGreaterThan(0);
    expect(refused.every((line) => line.side === "payer")).toBe(true);
  });
});

async function readByCursor(filter: LineFilter, limit: number): Promise<string[]> {
  const seen: string[] = [];
  let cursor = null;
  for (;;) {
    const page: Awaited<ReturnType<typeof selectHistoryLines>> = await selectHistoryLines(database.db, me, {
      filter,
      cursor,
      offset: 0,
      limit,
    });
    seen.push(...page.map(write));
    const last = page.at(-1);
    if (last === undefined) return seen;
    cursor = { effectiveAt: last.position, id: last.id };
  }
}

function write(line: Awaited<ReturnType<typeof selectHistoryLines>>[number]): string {
  return `${line.id} ${line.side} ${line.status} ${line.amountMinor}`;
}

describe("history of 100,000 transfers", () => {
  it("is read down the indexes of both sides to the page's end, even when all are one person's", async () => {
    const own = await createTestDatabase();
    try {
      await fillTransfers(own.adminUrl);
      const asked = { cursor: { effectiveAt: "2026-01-02T00:00:00.000000Z", id: me }, offset: 0, limit: 21 };
      for (const filter of [{}, { minMinor: 5n, status: "completed" }] as LineFilter[]) {
        const query = selectHistoryLines(own.db, me, { filter, ...asked }).getSQL();
        const plan = await own.db.execute<{ "QUERY PLAN": string }>(sql`explain ${query}`);
        const text = plan.map((row) => row["QUERY PLAN"]).join("\n");
        expect(text).not.toMatch(/Seq Scan on transfers|Hash/);
        expect(text).toMatch(/Index Scan Backward using transfers_by_payer/);
        expect(text).toMatch(/Index Scan Backward using transfers_by_payee/);
      }
    } finally {
      await own.drop({ isBookDamaged: true });
    }
  });
});

/** Half of 100,000 transfers go out of one wallet, half into it; with the planner's statistics, which only the owner may gather. */
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
