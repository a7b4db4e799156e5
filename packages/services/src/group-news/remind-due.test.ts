import { CreateExpenseInput } from "@evenly/contract/expenses/schemas";
import { RecordPaymentInput } from "@evenly/contract/settlements/schemas";
import { users } from "@evenly/db/auth/tables";
import { sql } from "@evenly/db/sql";
import { createTestDatabase, type TestContext, type TestDatabase, testContext } from "@evenly/testing";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { createExpense } from "../expenses/create-expense.ts";
import { muteGroup } from "../groups/activity/mark-seen.ts";
import { updateGroup } from "../groups/update-group.ts";
import { recordPayment } from "../settlements/record-payment.ts";
import { expenseInput, makeGroup } from "../testing/expenses.ts";
import { newsOf, tellAll } from "../testing/group-news.ts";
import { remindOfDue } from "./remind-due.ts";

let database: TestDatabase;
let ctx: TestContext;
const databases: TestDatabase[] = [];
beforeEach(async () => {
  database = await createTestDatabase();
  databases.push(database);
  ctx = testContext(database.db);
});
afterAll(async () => {
  await ctx.lane.close();
  for (const each of databases) await each.drop();
});

/** A group of three in which two owe 30.00 each for an expense due some days from now; the last in Auckland. */
async function makeDue(days: number) {
  const group = await makeGroup(ctx, 3);
  const [owner = ctx, second = ctx] = group.asEach;
  await ctx.db.update(users).set({ timeZone: "Pacific/Auckland" }).where(sql`id = ${group.users[2]?.userId}`);
  const dueOn = new Date(ctx.clock.now().getTime() + days * 86_400_000).toISOString().slice(0, 10);
  const input = CreateExpenseInput.parse({ ...expenseInput(ctx, group, { amountMinor: 90_00n }), dueOn });
  const { id } = await createExpense(owner, input);
  const due = async (place: number) =>
    (await newsOf(ctx, group.users[place]?.userId)).flatMap(({ template, data }) =>
      template === "expenseDue" ? (data as { due: string }).due : [],
    );
  return { ...group, owner, second, id, due };
}
const remind = async () => {
  const told = await remindOfDue(ctx);
  await tellAll(ctx);
  return told;
};
const setClock = (iso: string) => ctx.clock.advance(new Date(iso).getTime() - ctx.clock.now().getTime());

describe("remindOfDue", () => {
  it("reminds the day before and on the day, each in the person's own zone, and never twice", async () => {
    setClock("2027-01-10T00:00:00Z");
    const { due } = await makeDue(2);
    setClock("2027-01-10T20:30:00Z");
    expect(await remind()).toBe(1);
    expect([await due(0), await due(1), await due(2)]).toEqual([[], [], ["tomorrow"]]);
    setClock("2027-01-11T12:00:00Z");
    await Promise.all(Array.from({ length: 5 }, () => remindOfDue(ctx)));
    await tellAll(ctx);
    expect(await remind()).toBe(0);
    expect([await due(0), await due(1), await due(2)]).toEqual([[], ["tomorrow"], ["tomorrow"]]);
    setClock("2027-01-12T12:00:00Z");
    await remind();
    await remind();
    expect(await due(1)).toEqual(["tomorrow", "today"]);
  });

  it("catches up once after downtime", async () => {
    setClock("2027-02-10T00:00:00Z");
    const { due } = await makeDue(1);
    setClock("2027-02-12T12:00:00Z");
    await remind();
    ctx.clock.advance(3_600_000);
    expect(await remind()).toBe(0);
    expect(await due(1)).toEqual(["yesterday"]);
    ctx.clock.advance(86_400_000);
    expect(await remind()).toBe(0);
  });

  it("tells one person of two due expenses of a group", async () => {
    setClock("2027-02-20T00:00:00Z");
    const group = await makeDue(1);
    const input = CreateExpenseInput.parse({ ...expenseInput(ctx, group), dueOn: "2027-02-21" });
    await createExpense(group.owner, input);
    setClock("2027-02-20T12:00:00Z");
    await remind();
    expect(await group.due(1)).toEqual(["tomorrow", "tomorrow"]);
  });

  it("leaves out what is paid, who has muted the group, and groups without reminders", async () => {
    setClock("2027-03-10T00:00:00Z");
    const { groupId, owner, memberIds, due } = await makeDue(1);
    const paid = RecordPaymentInput.parse({
      groupId,
      fromMemberId: memberIds[1],
      toMemberId: memberIds[0],
      currency: "USD",
      amountMinor: 30_00n,
      method: "cash",
      idempotencyKey: "paid",
    });
    await recordPayment(owner, paid);
    setClock("2027-03-10T12:00:00Z");
    await updateGroup(owner, { groupId, settings: { notifications: { reminders: false } } });
    expect(await remind()).toBe(0);
    await updateGroup(owner, { groupId, settings: { notifications: { reminders: true } } });
    const other = await makeDue(1);
    await muteGroup(other.second, { groupId: other.groupId, isMuted: true });
    await remind();
    expect([await due(1), await other.due(1)]).toEqual([[], []]);
  });
});
