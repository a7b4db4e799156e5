import {
  type CreateExpenseInput,
  CreateExpenseInput as ExpenseSchema,
} from "@evenly/contract/expenses/schemas";
import { CreateGroupInput, type Group } from "@evenly/contract/groups/schemas";
import { closeDatabase, migrateDatabase, openDatabase } from "@evenly/db";
import { simplifyDebts } from "@evenly/domain/groups/index";
import { createExpense } from "@evenly/services/expenses/create-expense";
import { listExpenses } from "@evenly/services/expenses/list-expenses";
import { verifyGroups } from "@evenly/services/groups/checks/verify-groups";
import { createGroup } from "@evenly/services/groups/create-group";
import { getGroup } from "@evenly/services/groups/get-group";
import { getStanding } from "@evenly/services/settlements/get-standing";
import { listReminders } from "@evenly/services/settlements/remind-debtor";
import postgres from "postgres";
import { type TestContext, testContext } from "../context.ts";
import { makeKnown } from "../make-known.ts";
import { makeUser } from "../make-user.ts";

const [, , adminUrl = "", migrationsFolder = "", fewText = "100", manyText = "10000"] = process.argv;
const PEOPLE = 50;
const ROUNDS = 200;
/** Opening the group with many expenses may take FACTOR times the other one's median plus EXTRA_MS. */
const FACTOR = 1.3;
const EXTRA_MS = 1;
const SIMPLIFIED_PEOPLE = 1000;
const SIMPLIFY_MS_MAX = 20;
/** Rows of the first page of expenses, as the web app asks for them. */
const PAGE = 50;

type OpenedGroup = { readonly asOwner: TestContext; readonly groupId: Group["id"]; readonly times: number[] };

async function main(): Promise<number> {
  const db = openDatabase({ url: await createBook(), applicationName: "bench-groups", poolMax: 4 });
  const ctx = testContext(db);
  const few = await makeFilledGroup(ctx, Number(fewText));
  const many = await makeFilledGroup(ctx, Number(manyText));
  const { differenceCount } = await verifyGroups(db, console.error);
  console.log(`projections that differ from their entries: ${differenceCount}`);
  if (differenceCount > 0) return 1;
  for (let round = -20; round < ROUNDS; round += 1)
    for (const group of [few, many]) {
      const ms = await open(group);
      if (round >= 0) group.times.push(ms);
    }
  const isSlow = report(few.times, many.times);
  const isSimplifyingSlow = reportSimplification();
  await ctx.lane.close();
  await closeDatabase(db);
  return isSlow || isSimplifyingSlow ? 1 : 0;
}

async function createBook(): Promise<string> {
  const url = new URL(adminUrl);
  url.pathname = "/bench_groups";
  const app = new URL(url);
  [app.username, app.password] = ["bench_app", "bench"];
  const sql = postgres(adminUrl, { max: 1 });
  await sql.unsafe("create database bench_groups");
  await sql.end();
  await migrateDatabase({ adminUrl: url.href, appUrl: app.href, migrationsFolder });
  return app.href;
}

/** A group of PEOPLE with expenses that are posted one after the other, each paid by another member and shared by 5 to 50. */
async function makeFilledGroup(ctx: TestContext, size: number): Promise<OpenedGroup> {
  const users = [];
  for (let count = 0; count < PEOPLE; count += 1) users.push(await makeUser(ctx));
  const [owner] = users;
  if (owner === undefined) throw new Error("a group has an owner");
  const asOwner = ctx.asUser(owner.userId);
  await makeKnown(ctx, owner, users.slice(1));
  const members = users.slice(1).map(({ userId }) => ({ userId }));
  const named = { name: `Group of ${size}`, members, idempotencyKey: ctx.ids.uuid() };
  const { group } = await createGroup(asOwner, CreateGroupInput.parse(named));
  const memberIds = group.members.map(({ id }) => id);
  const started = performance.now();
  for (let count = 0; count < size; count += 1)
    await createExpense(asOwner, expenseOf(ctx, group.id, memberIds, count));
  const each = (performance.now() - started) / size;
  console.log(`${size} expenses posted, ${each.toFixed(1)} ms each`);
  return { asOwner, groupId: group.id, times: [] };
}

function expenseOf(
  ctx: TestContext,
  groupId: string,
  memberIds: readonly string[],
  count: number,
): CreateExpenseInput {
  const amountMinor = BigInt(1_00 + ((count * 7919) % 200_00));
  const sharing = memberIds.filter((_id, place) => (place + count) % 10 < 1 + (count % 10));
  return ExpenseSchema.parse({
    groupId,
    title: `Expense ${count}`,
    currency: "USD",
    amountMinor,
    spentOn: "2026-11-20",
    payers: [{ memberId: memberIds[count % memberIds.length], amountMinor }],
    split: { method: "equal", memberIds: sharing },
    idempotencyKey: ctx.ids.uuid(),
  });
}

/** The calls that the page of a group makes, at once as there. Returns milliseconds. */
async function open({ asOwner, groupId }: OpenedGroup): Promise<number> {
  const started = performance.now();
  const [, , page] = await Promise.all([
    getGroup(asOwner, { groupId }),
    getStanding(asOwner, { groupId }),
    listExpenses(asOwner, { groupId, limit: PAGE }),
    listReminders(asOwner, { groupId }),
  ]);
  if (page.expenses.length !== PAGE) throw new Error("the first page of expenses is not full");
  return performance.now() - started;
}

function report(few: readonly number[], many: readonly number[]): boolean {
  const [a, b] = [at(few, 0.5), at(many, 0.5)];
  const isSlow = b > a * FACTOR + EXTRA_MS;
  console.log(`open a group of ${PEOPLE}, ms   ${fewText.padStart(8)} ${manyText.padStart(8)}   ratio`);
  for (const [name, part] of [
    ["p50", 0.5],
    ["p95", 0.95],
  ] as const) {
    const [small, large] = [at(few, part), at(many, part)];
    const figures = [small.toFixed(2).padStart(17), large.toFixed(2).padStart(8)];
    console.log(name.padEnd(14), ...figures, (large / small).toFixed(2).padStart(7));
  }
  if (isSlow) console.log("SLOW");
  return isSlow;
}

function reportSimplification(): boolean {
  const balances = Array.from({ length: SIMPLIFIED_PEOPLE }, (_, place) => ({
    memberId: `member ${place}`,
    balanceMinor: BigInt(((place * 104_729) % 50_000) - 25_000),
  }));
  const rest = balances.reduce((sum, { balanceMinor }) => sum + balanceMinor, 0n);
  const even = [...balances, { memberId: "the rest", balanceMinor: -rest }];
  const spent = Array.from({ length: 50 }, () => {
    const started = performance.now();
    simplifyDebts(even);
    return performance.now() - started;
  });
  const [median, worst] = [at(spent, 0.5), at(spent, 1)];
  console.log(
    `simplify ${SIMPLIFIED_PEOPLE} members: p50 ${median.toFixed(2)} ms, worst ${worst.toFixed(2)} ms`,
  );
  return median > SIMPLIFY_MS_MAX;
}

/** The value below which a part of the times lies. */
function at(times: readonly number[], part: number): number {
  const sorted = times.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? Number.NaN;
}

process.exitCode = await main();
