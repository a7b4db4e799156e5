import { CreateGoalInput } from "@evenly/contract/goals/schemas";
import { CreateRequestsInput } from "@evenly/contract/requests/schemas";
import { sql } from "@evenly/db/sql";
import { codeOf, openTestContext } from "@evenly/testing";
import { expect, it } from "vitest";
import { fundWallet } from "../ledger/import-transfers.ts";
import { createRequests } from "../requests/create-requests.ts";
import { makeTwo } from "../testing/person-settlements.ts";
import { createGoal } from "./create-goal.ts";
import { getSafeToSpend } from "./get-safe-to-spend.ts";
import { listGoals } from "./list-goals.ts";
import { setSaving } from "./set-saving.ts";

const { ctx } = await openTestContext();

it("is what is available less debts, due requests and pledges, each with its rows", async () => {
  const two = await makeTwo(ctx, [{ owes: "ben", amountMinor: 20_00n, name: "Flat" }]);
  const { userId } = two.ben;
  await fundWallet(ctx, { userId, amountMinor: 500_00n, key: "start" });
  const before = await getSafeToSpend(two.asBen, {});
  expect(before.terms).toMatchObject([
    { kind: "owed", amountMinor: 20_00n, rows: [{ id: two.ana.userId, amountMinor: 20_00n }] },
  ]);
  const ask = (dueOn: string | null, amountMinor: bigint) =>
    createRequests(
      two.asAna,
      CreateRequestsInput.parse({
        people: [{ to: userId, amountMinor }],
        currency: "USD",
        dueOn,
        idempotencyKey: ctx.ids.uuid(),
      }),
    );
  const lastDay = new Date(Date.parse(before.until) - 86_400_000).toISOString().slice(0, 10);
  await ask(lastDay, 7_00n);
  await ask(before.until, 9_00n);
  await ask(null, 11_00n);
  const key = { idempotencyKey: ctx.ids.uuid() };
  const goal = await createGoal(
    two.asBen,
    CreateGoalInput.parse({ name: "Bike", targetMinor: 90_000_00n, category: "purchase", ...key }),
  );
  const days = { kind: "monthly", goalId: goal.id, isOn: true, monthDay: 31 } as const;
  await setSaving(two.asBen, { ...days, amountMinor: 30_00n });
  const safe = await getSafeToSpend(two.asBen, {});
  expect(safe.terms.map(({ kind, amountMinor }) => [kind, amountMinor])).toEqual([
    ["goals", 30_00n],
    ["owed", 20_00n],
    ["requests", 7_00n],
  ]);
  expect(safe.safeMinor).toBe(safe.availableMinor - 57_00n);
  for (const { amountMinor, rows } of safe.terms)
    expect(rows.reduce((sum, row) => sum + row.amountMinor, 0n)).toBe(amountMinor);
  await setSaving(two.asBen, { ...days, amountMinor: 90_000_00n });
  expect((await getSafeToSpend(two.asBen, {})).safeMinor).toBeLessThan(0n);
  // Archived by a process that did not stop its rules.
  await ctx.db.execute(sql`update goals set archived_at = now() where id = ${goal.id}`);
  expect((await getSafeToSpend(two.asBen, {})).terms.map(({ kind }) => kind)).toEqual(["owed", "requests"]);
  expect((await listGoals(two.asBen)).dueMinor).toBe(0n);
  expect(await codeOf(getSafeToSpend(ctx, {}))).toBe("UNAUTHENTICATED");
});
