import { CreateExpenseInput } from "@evenly/contract/expenses/schemas";
import { createExpense } from "@evenly/services/expenses/create-expense";
import { openTestContext } from "@evenly/testing";
import type { FastifyInstance, InjectOptions } from "fastify";
import { afterAll, beforeAll, expect, it } from "vitest";
import { buildApp } from "../../build-app.ts";
import { signInTestUser } from "../../testing/sign-in.ts";
import { testConfig } from "../../testing/test-config.ts";

const { ctx } = await openTestContext();
let app: FastifyInstance;
let authorization: string;
let userId: string;

beforeAll(async () => {
  app = await buildApp(testConfig, ctx, false);
  await app.ready();
});
beforeAll(async () => {
  ({ authorization, userId } = await signInTestUser(ctx));
});
afterAll(() => app.close());

async function ask(method: "GET" | "POST" | "PUT", path: string, payload?: object) {
  const headers = { host: "localhost:3000", authorization, "idempotency-key": ctx.ids.uuid() };
  const request: InjectOptions = { method, url: `/api/groups${path}`, headers };
  const answer = await app.inject(payload === undefined ? request : { ...request, payload });
  return { status: answer.statusCode, ...answer.json() };
}

it("puts a group's settings as they were got, the currency among them", async () => {
  const { group } = await ask("POST", "", { name: "Flat", settings: { currency: "EUR" } });
  expect(group.settings.currency).toBe("EUR");
  const same = await ask("PUT", `/${group.id}`, { settings: group.settings });
  expect(same).toMatchObject({ status: 200, group: { settings: group.settings } });
  const changed = await ask("PUT", `/${group.id}`, { settings: { ...group.settings, currency: "JPY" } });
  expect(changed.group.settings).toEqual({ ...group.settings, currency: "JPY" });
  expect(await ask("PUT", `/${group.id}`, { settings: { currency: "XYZ" } })).toMatchObject({ status: 400 });
});

it("lists groups with all their fields, archived ones when they are asked for", async () => {
  const { group } = await ask("POST", "", { name: "Trip", description: "July" });
  const { groups, nextCursor } = await ask("GET", "");
  expect(groups[0]).toEqual((await ask("GET", `/${group.id}`)).group);
  expect(nextCursor).toBeNull();
  expect(await ask("GET", "?isArchived=true")).toMatchObject({ status: 200, groups: [] });
  expect(await ask("GET", "?isArchived=maybe")).toMatchObject({ status: 400 });
  const page = await ask("GET", "?limit=1");
  expect((await ask("GET", `?limit=1&cursor=${page.nextCursor}`)).groups).toEqual([groups[1]]);
});

it("says what a member is owed, and nothing of it for one who owes", async () => {
  const { group } = await ask("POST", "", { name: "Lunch", members: [{ name: "Dee" }] });
  const memberIds = group.members.map(({ id }: { readonly id: string }) => id);
  const expense = CreateExpenseInput.parse({
    groupId: group.id,
    title: "Lunch",
    amountMinor: 84_20n,
    currency: "USD",
    spentOn: "2026-11-20",
    payers: [{ memberId: memberIds[0], amountMinor: 84_20n }],
    split: { method: "equal", memberIds },
    idempotencyKey: ctx.ids.uuid(),
  });
  await createExpense(ctx.asUser(userId), expense);
  expect((await ask("GET", `/${group.id}`)).group.members).toMatchObject([
    { userId, totalContributed: "84.20", totalOwed: "42.10", balance: "42.10" },
    { firstName: "Dee", totalContributed: "0.00", totalOwed: "0.00", balance: "-42.10" },
  ]);
});

it("lowers what a group spent, and what its receiver contributed, by money back", async () => {
  const { group } = await ask("POST", "", { name: "Hotel", members: [{ name: "Dee" }] });
  const memberIds = group.members.map(({ id }: { readonly id: string }) => id);
  for (const [title, amountMinor] of [
    ["Hotel", 84_20n],
    ["Refund", -24_20n],
  ] as const)
    await createExpense(
      ctx.asUser(userId),
      CreateExpenseInput.parse({
        groupId: group.id,
        title,
        amountMinor,
        currency: "USD",
        spentOn: "2026-11-20",
        payers: [{ memberId: memberIds[0], amountMinor }],
        split: { method: "equal", memberIds },
        idempotencyKey: ctx.ids.uuid(),
      }),
    );
  expect((await ask("GET", `/${group.id}`)).group).toMatchObject({
    totalExpenses: "60.00",
    members: [
      { userId, totalContributed: "60.00", totalOwed: "30.00", balance: "30.00" },
      { firstName: "Dee", totalContributed: "0.00", totalOwed: "0.00", balance: "-30.00" },
    ],
  });
});
