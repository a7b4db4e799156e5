import { ImportGroupInput } from "@evenly/contract/group-files/schemas";
import { auditLog } from "@evenly/db/audit/tables";
import { expenseSplits, expenses, expenseVersions } from "@evenly/db/expenses/tables";
import { groupActivities, groupPairs, groups } from "@evenly/db/groups/tables";
import { settlementLines } from "@evenly/db/settlements/tables";
import { sql } from "@evenly/db/sql";
import { codeOf, makeKnown, makeUser, openTestContext, readOutbox, type TestContext } from "@evenly/testing";
import { describe, expect, it } from "vitest";
import { getExpense } from "../expenses/get-expense.ts";
import { listExpenses } from "../expenses/list-expenses.ts";
import { updateExpense } from "../expenses/update-expense.ts";
import { listActivities } from "../groups/activity/list-activities.ts";
import { verifyGroups } from "../groups/checks/verify-groups.ts";
import { getGroup } from "../groups/get-group.ts";
import { getStanding } from "../settlements/get-standing.ts";
import { listSettlements } from "../settlements/list-settlements.ts";
import { fixtureText } from "../testing/group-files.ts";
import { verifyGroupsAtEnd } from "../testing/verify-groups-at-end.ts";
import { importGroup } from "./import-group.ts";

const { ctx } = await openTestContext();
verifyGroupsAtEnd(ctx);

const SPLITWISE = `Date,Description,Category,Cost,Currency,Anna Example,Ben Sample,Cleo Test

2026-05-01,"Dinner, harbour",Dining out,90.00,EUR,60.00,-30.00,-30.00
2026-05-02,=SUM(A1),Taxi,24.00,EUR,-8.00,16.00,-8.00
2026-05-03,Coffee,Dining out,9.00,JPY,6,-3,-3
2026-05-04,Ben S. paid Anna E.,Payment,20.00,EUR,-20.00,20.00,0.00

2026-06-30,Total balance, , ,EUR,32.00,6.00,-38.00
`;

const inputOf = (facts: object = {}) =>
  ImportGroupInput.parse({
    text: SPLITWISE,
    name: "Harbour",
    ownMember: 0,
    idempotencyKey: ctx.ids.uuid(),
    ...facts,
  });
const countGroups = () => ctx.db.$count(groups);

/** Balances by member and currency, by the members' names. */
async function balancesOf(asUser: TestContext, groupId: never) {
  const { members, balances } = await getGroup(asUser, { groupId });
  const nameOf = new Map(members.map(({ id, displayName }) => [id, displayName]));
  return balances
    .filter(({ balanceMinor }) => balanceMinor !== 0n)
    .map((row) => `${nameOf.get(row.memberId)} ${row.currency} ${row.balanceMinor}`)
    .toSorted();
}

describe("importGroup", () => {
  /** Files whose payments, or even members, leave no part of an expense open. */
  const settledFiles = {
    "two people, paid in full": [
      "2026-05-01,Dinner,,90.00,EUR,45.00,-45.00",
      "2026-05-02,Ben paid,Payment,45.00,EUR,-45.00,45.00",
    ],
    "two people, paid in two steps and too much": [
      "2026-05-01,Dinner,,90.00,EUR,45.00,-45.00",
      "2026-05-02,Ben paid,Payment,20.00,EUR,-20.00,20.00",
      "2026-05-03,Ben paid,Payment,40.00,EUR,-40.00,40.00",
    ],
    "paid before the expense": [
      "2026-05-01,Ben paid,Payment,10.00,EUR,-10.00,10.00",
      "2026-05-02,Dinner,,90.00,EUR,45.00,-45.00",
    ],
    "even by turns, without a payment": [
      "2026-05-01,Dinner,,90.00,EUR,45.00,-45.00",
      "2026-05-02,Lunch,,90.00,EUR,-45.00,45.00",
    ],
    "even by turns and a payment": [
      "2026-05-01,Dinner,,90.00,EUR,45.00,-45.00",
      "2026-05-02,Lunch,,50.00,EUR,-25.00,25.00",
      "2026-05-03,Ben paid,Payment,20.00,EUR,-20.00,20.00",
    ],
    "two currencies, one of them even": [
      "2026-05-01,Dinner,,90.00,EUR,45.00,-45.00",
      "2026-05-02,Lunch,,50.00,USD,-25.00,25.00",
      "2026-05-03,Ben paid,Payment,45.00,EUR,-45.00,45.00",
    ],
  } as const;

  it.each(Object.entries(settledFiles))("writes what the verifier expects: %s", async (_name, lines) => {
    const head = "Date,Description,Category,Cost,Currency,Anna Example,Ben Sample";
    const asAnna = ctx.asUser((await makeUser(ctx)).userId);
    const { imported } = await importGroup(asAnna, inputOf({ text: [head, "", ...lines].join("\n") }));
    const differences: string[] = [];
    await verifyGroups(ctx.db, (difference) => void differences.push(difference));
    expect(differences.filter((difference) => difference.includes(imported.groupId))).toEqual([]);
  });

  it("creates a group of the caller with placeholders, whose balances are those of the file", async () => {
    const anna = await makeUser(ctx, { firstName: "Anna", lastName: "Own" });
    const asAnna = ctx.asUser(anna.userId);
    const { imported } = await importGroup(asAnna, inputOf());
    expect(imported).toMatchObject({ expenseCount: 3, settlementCount: 1 });
    const groupId = imported.groupId as never;
    const group = await getGroup(asAnna, { groupId });
    expect(group).toMatchObject({ name: "Harbour", currency: "EUR", ownRole: "owner", expenseCount: 3 });
    expect(group.members.map(({ displayName, userId }) => [displayName, userId])).toEqual([
      ["Anna Own", anna.userId],
      ["Ben Sample", null],
      ["Cleo Test", null],
    ]);
    expect(await balancesOf(asAnna, groupId)).toEqual(
      ["Anna Own EUR 3200", "Ben Sample EUR 600", "Cleo Test EUR -3800"]
        .concat(["Anna Own JPY 6", "Ben Sample JPY -3", "Cleo Test JPY -3"].toSorted())
        .toSorted(),
    );
    const { expenses: rows } = await listExpenses(asAnna, { groupId, limit: 20 });
    expect(rows.map(({ title, spentOn, category }) => [title, spentOn, category])).toEqual([
      ["Coffee", "2026-05-03", "food"],
      ["=SUM(A1)", "2026-05-02", "transportation"],
      ["Dinner, harbour", "2026-05-01", "food"],
    ]);
    expect(await listSettlements(asAnna, { groupId })).toMatchObject([
      { method: "other", state: "settled", amountMinor: 2000n, note: "Ben S. paid Anna E." },
    ]);
    // Ben's payment paid the oldest of his parts, and ten euros of it remain.
    const dinner = await getExpense(asAnna, { expenseId: rows[2]?.id as never });
    expect(dinner.status).toBe("partial");
    expect(dinner.splits.find(({ memberId }) => memberId === group.members[1]?.id)).toMatchObject({
      paidMinor: 2000n,
      remainingMinor: 1000n,
    });
  });

  it("writes one line of the feed, a version of each expense and an audit row, and notifies nobody", async () => {
    const [anna, ben] = [await makeUser(ctx), await makeUser(ctx)];
    const asAnna = ctx.asUser(anna.userId);
    await makeKnown(ctx, anna, [ben]);
    const before = (await readOutbox(ctx.db)).length;
    const { imported } = await importGroup(asAnna, inputOf({ people: [{ member: 1, userId: ben.userId }] }));
    const groupId = imported.groupId as never;
    const { activities } = await listActivities(asAnna, { groupId, limit: 20, involvesMe: false });
    expect(activities.map(({ kind, facts }) => [kind, facts.expenseCount])).toEqual([["group_imported", 3]]);
    expect((await readOutbox(ctx.db)).slice(before).map(({ name }) => name)).toEqual(["group.changed"]);
    const versions = await ctx.db
      .select({ kind: expenseVersions.kind })
      .from(expenseVersions)
      .innerJoin(expenses, sql`${expenses.id} = ${expenseVersions.expenseId}`)
      .where(sql`${expenses.groupId} = ${imported.groupId}`);
    expect(versions.map(({ kind }) => kind)).toEqual(["created", "created", "created"]);
    const audit = await ctx.db.select().from(auditLog).where(sql`${auditLog.subject} = ${imported.groupId}`);
    expect(audit.map(({ operation }) => operation)).toEqual(["group.imported"]);
    const asBen = await getGroup(ctx.asUser(ben.userId), { groupId });
    expect(asBen.ownRole).toBe("member");
  });

  it("adds a caller whom the file lacks, and lets the group be used like any other", async () => {
    const asAnna = ctx.asUser((await makeUser(ctx)).userId);
    const { imported } = await importGroup(asAnna, inputOf({ ownMember: null }));
    const groupId = imported.groupId as never;
    const group = await getGroup(asAnna, { groupId });
    expect(group.members).toHaveLength(4);
    expect(group.balances.some(({ memberId }) => memberId === group.ownMemberId)).toBe(false);
    const { expenses: rows } = await listExpenses(asAnna, { groupId, limit: 20 });
    const { id: expenseId, version } = rows[2] as (typeof rows)[number];
    const { title: _title, ...kept } = await getExpense(asAnna, { expenseId });
    const { amountMinor, currency, category, payers, split, spentOn, dueOn, tags, description } = kept;
    await updateExpense(asAnna, {
      expenseId,
      expectedVersion: version,
      title: "Dinner",
      amountMinor,
      currency,
      category,
      payers,
      split,
      spentOn,
      dueOn,
      tags,
      description,
      original: null,
    });
    expect((await getStanding(asAnna, { groupId })).currencies.map(({ currency: code }) => code)).toEqual([
      "EUR",
      "JPY",
    ]);
  });

  it.each([
    ["Spliit", fixtureText("spliit-evenly-stale-shares.json"), 840_00n],
    [
      "Splitwise",
      SPLITWISE.replace("90.00,EUR,60.00,-30.00,-30.00", "-90.00,EUR,-60.00,30.00,30.00"),
      -66_00n,
    ],
  ])(
    "stores the money back of a %s file as such: the group spent less",
    async (_format, text, spentMinor) => {
      const asAnna = ctx.asUser((await makeUser(ctx)).userId);
      const { imported } = await importGroup(asAnna, inputOf({ text }));
      const groupId = imported.groupId as never;
      const { expenseTotals } = await getGroup(asAnna, { groupId });
      expect(expenseTotals.find(({ currency }) => currency === "EUR")?.totalMinor).toBe(spentMinor);
      const { expenses: rows } = await listExpenses(asAnna, { groupId, limit: 20 });
      expect(rows.filter(({ amountMinor }) => amountMinor < 0n)).toMatchObject([{ status: "completed" }]);
    },
  );

  it("creates one group for twenty calls with the same key, and refuses another input", async () => {
    const asAnna = ctx.asUser((await makeUser(ctx)).userId);
    const input = inputOf();
    const made = await Promise.all(Array.from({ length: 20 }, () => importGroup(asAnna, input)));
    expect(new Set(made.map(({ imported }) => imported.groupId)).size).toBe(1);
    expect(made.filter(({ isReplayed }) => !isReplayed)).toHaveLength(1);
    const mine = await ctx.db.$count(expenses, sql`${expenses.groupId} = ${made[0]?.imported.groupId ?? ""}`);
    expect(mine).toBe(3);
    expect(await codeOf(importGroup(asAnna, { ...input, name: "Other" }))).toBe("IDEMPOTENCY_MISMATCH");
    // Control: another key is another group.
    const other = await importGroup(asAnna, inputOf());
    expect(other.imported.groupId).not.toBe(made[0]?.imported.groupId);
    await ctx.db
      .update(groups)
      .set({ deletedAt: ctx.clock.now() })
      .where(sql`${groups.id} = ${made[0]?.imported.groupId ?? ""}`);
    expect(await codeOf(importGroup(asAnna, input))).toBe("STATE_CONFLICT");
  });
});

describe("importGroup refuses, and changes nothing", () => {
  const names = Array.from({ length: 10_000 }, (_, position) => `Person ${position}`).join(",");
  const head = "Date,Description,Category,Cost,Currency,Anna,Ben\n";
  const right = "2026-05-01,Dinner,General,90.00,EUR,45.00,-45.00\n";
  const spliit = (facts: object) =>
    JSON.stringify({
      name: "Harbour",
      currencyCode: "EUR",
      participants: [{ id: "p1", name: "Anna" }],
      expenses: [
        {
          expenseDate: "2026-05-01T00:00:00.000Z",
          title: "Dinner",
          amount: 9000,
          paidById: "p1",
          paidFor: [{ participantId: "p1", shares: 100 }],
          splitMode: "EVENLY",
          ...facts,
        },
      ],
    });
  const evenly = (facts: object) =>
    JSON.stringify({
      format: "evenly-group",
      version: 1,
      name: "Harbour",
      currency: "EUR",
      members: [{ name: "Anna" }, { name: "Ben" }],
      expenses: [
        {
          spentOn: "2026-05-01",
          title: "Dinner",
          description: null,
          category: "food",
          currency: "EUR",
          payers: [{ member: 0, amount: "90.00" }],
          parts: [{ member: 1, amount: "90.00" }],
          split: { method: "exact", parts: [{ member: 1, amount: "90.00" }] },
          ...facts,
        },
      ],
      settlements: [],
    });

  /** A thousand people share in each of four currencies; the last row makes the first balances above 3,000. */
  function inFourCurrencies(): string {
    const names = Array.from({ length: 1000 }, (_, place) => `Person ${place}`).join(",");
    const currencies = ["EUR", "USD", "GBP", "CHF"];
    const rows = currencies.map(
      (code) => `2026-05-01,All,General,1000.00,${code},999.00${",-1.00".repeat(999)}`,
    );
    return [`Date,Description,Category,Cost,Currency,${names}`, ...rows].join("\n");
  }

  it.each([
    ["no known format", "hello", 1, "format_unknown"],
    ["broken JSON", "{", 1, "format_unknown"],
    ["10,000 members", `Date,Description,Category,Cost,Currency,${names}\n`, 1, "too_many_members"],
    ["ten million commas", `${head}${",".repeat(10_000_000)}`, 1, "too_many_cells"],
    ["3,001 balances", inFourCurrencies(), 5, "too_many_balances"],
    ["too many rows", head + right.repeat(20_001), 1, "too_many_entries"],
    [
      "decimals with a comma beside ones with a point",
      `${head}2026-05-01,Dinner,General,"90,00",EUR,45.00,-45.00\n`,
      2,
      "amount",
    ],
    ["a formula for an amount", `${head}2026-05-01,Dinner,General,=90,EUR,45.00,-45.00\n`, 2, "amount"],
    [
      "an amount beyond all bounds",
      `${head}2026-05-01,Dinner,General,${"9".repeat(15)},EUR,1,-1\n`,
      2,
      "amount",
    ],
    [
      "a day that does not exist",
      `${head}${right}2026-02-30,Dinner,General,90.00,EUR,45.00,-45.00\n`,
      3,
      "date",
    ],
    [
      "a currency that does not exist",
      `${head}2026-05-01,Dinner,General,90.00,XQX,45.00,-45.00\n`,
      2,
      "currency",
    ],
    ["a row that does not add up", `${head}2026-05-01,Dinner,General,90.00,EUR,45.00,-44.00\n`, 2, "sum"],
    ["an unknown payer in Spliit", spliit({ paidById: "p9" }), 1, "member_unknown"],
    ["a fraction of a cent in Spliit", spliit({ amount: 0.5 }), 1, "amount"],
    ["a wrong day in our own form", evenly({ spentOn: "2026-02-30" }), 1, "date"],
    [
      "an unknown member in our own form",
      evenly({ payers: [{ member: 7, amount: "90.00" }] }),
      1,
      "member_unknown",
    ],
    ["sides that differ in our own form", evenly({ payers: [{ member: 0, amount: "89.00" }] }), 1, "sum"],
    ["too many decimals in our own form", evenly({ payers: [{ member: 0, amount: "89.001" }] }), 1, "amount"],
  ])("%s, by the line", async (_name, text, line, problem) => {
    const asAnna = ctx.asUser((await makeUser(ctx)).userId);
    const before = await countGroups();
    await expect(importGroup(asAnna, inputOf({ text }))).rejects.toMatchObject({
      code: "GROUP_FILE_WRONG",
      details: { problems: expect.arrayContaining([expect.objectContaining({ line, problem })]) },
    });
    expect(await countGroups()).toBe(before);
  });

  it("everything when one of many rows is wrong, or when writing fails at the end", async () => {
    const asAnna = ctx.asUser((await makeUser(ctx)).userId);
    const [groupsBefore, expensesBefore] = [await countGroups(), await ctx.db.$count(expenses)];
    const wrong = head + right.repeat(50) + right.replace("-45.00", "-44.00");
    expect(await codeOf(importGroup(asAnna, inputOf({ text: wrong })))).toBe("GROUP_FILE_WRONG");
    const uuid = () => (calls++ > 8 ? "no-id" : ctx.ids.uuid());
    let calls = 0;
    const failing = { ...asAnna, ids: { ...ctx.ids, uuid } } as TestContext;
    await expect(importGroup(failing, inputOf())).rejects.toThrow();
    expect([await countGroups(), await ctx.db.$count(expenses)]).toEqual([groupsBefore, expensesBefore]);
  });

  it("members whom the file lacks, people given twice, strangers and callers without an account", async () => {
    const anna = await makeUser(ctx);
    const ben = await makeUser(ctx);
    const asAnna = ctx.asUser(anna.userId);
    const before = await countGroups();
    const refused = (facts: object) => codeOf(importGroup(asAnna, inputOf(facts)));
    const { userId } = ben;
    expect(await refused({ ownMember: 3 })).toBe("VALIDATION");
    expect(await refused({ people: [{ member: 0, userId }] })).toBe("VALIDATION");
    expect(await refused({ people: [1, 2].map((member) => ({ member, userId })) })).toBe("VALIDATION");
    expect(await refused({ people: [{ member: 1, userId: anna.userId }] })).toBe("VALIDATION");
    expect(await refused({ people: [{ member: 1, userId: ctx.ids.uuid() }] })).toBe("PAYEE_UNKNOWN");
    expect(await codeOf(importGroup(ctx, inputOf()))).toBe("UNAUTHENTICATED");
    expect(await countGroups()).toBe(before);
  });
});

describe("a large file", () => {
  it("of 10,000 expenses and payments is imported in seconds", async () => {
    const asAnna = ctx.asUser((await makeUser(ctx)).userId);
    const row = (place: number) =>
      place % 10 === 9
        ? `2026-05-01,Paid back,Payment,10.00,EUR,-10.00,10.00,0.00,0.00\n`
        : `2026-05-0${1 + (place % 9)},Dinner ${place},Dining out,90.00,EUR,67.50,-22.50,-22.50,-22.50\n`;
    const text = `Date,Description,Category,Cost,Currency,Anna,Ben,Cleo,Dee\n${Array.from({ length: 10_000 }, (_, place) => row(place)).join("")}`;
    const startedAt = performance.now();
    const { imported } = await importGroup(asAnna, inputOf({ text }));
    const seconds = (performance.now() - startedAt) / 1000;
    expect(imported).toMatchObject({ expenseCount: 9000, settlementCount: 1000 });
    // About two seconds; the bound leaves room for a machine that does other work.
    expect(seconds).toBeLessThan(30);
    const { groupId } = imported;
    const ofGroup = sql`(select ${expenses.id} from ${expenses} where ${expenses.groupId} = ${groupId})`;
    expect(await ctx.db.$count(expenseSplits, sql`${expenseSplits.expenseId} in ${ofGroup}`)).toBe(36_000);
    expect(await ctx.db.$count(settlementLines, sql`${settlementLines.groupId} = ${groupId}`)).toBe(1000);
    expect(await ctx.db.$count(groupPairs, sql`${groupPairs.groupId} = ${groupId}`)).toBe(3);
    expect(await ctx.db.$count(groupActivities, sql`${groupActivities.groupId} = ${groupId}`)).toBe(1);
  });
});
