import { AppError } from "@evenly/contract";
import { type Budget, CreateBudgetInput } from "@evenly/contract/budgets/schemas";
import { CreateManualEntryInput } from "@evenly/contract/history/manual-entries";
import { runJobs, type TestContext } from "@evenly/testing";
import { budgetsBrings } from "../budgets/brings.ts";
import { createBudget } from "../budgets/create-budget.ts";
import { createManualEntry } from "../history/create-manual-entry.ts";
import { relayEvents } from "../outbox/relay-events.ts";
import { kindTexts } from "./group-news.ts";

/** Input of a monthly budget of 100.00 for food. */
export function budgetInput(ctx: TestContext, fields: object = {}): CreateBudgetInput {
  const input = { category: "food", amountMinor: 100_00n, idempotencyKey: ctx.ids.uuid() };
  return CreateBudgetInput.parse({ ...input, ...fields });
}

/** Makes a budget of the caller: 100.00 for food in each month. */
export async function makeBudget(asOwner: TestContext, fields: object = {}): Promise<Budget> {
  return (await createBudget(asOwner, budgetInput(asOwner, fields))).budget;
}

/** Records that the caller spent an amount in cash on a day. */
export async function spendCash(
  asUser: TestContext,
  amountMinor: bigint,
  date: string,
  fields: object = {},
): Promise<string> {
  const input = { merchant: "Cash", currency: "USD", category: "food", idempotencyKey: asUser.ids.uuid() };
  const entry = CreateManualEntryInput.parse({ ...input, date, amountMinor: -amountMinor, ...fields });
  return (await createManualEntry(asUser, entry)).transaction.id;
}

/** The code of each call's refusal, or "done". */
export function outcomesOf(calls: readonly Promise<unknown>[]): Promise<readonly unknown[]> {
  return Promise.all(
    calls.map((call) =>
      call.then(
        () => "done",
        (error: unknown) => (error instanceof AppError ? error.code : error),
      ),
    ),
  );
}

/** Checks budgets after everything that happened so far, as the worker does, and creates the notifications. */
export async function checkAll(ctx: TestContext): Promise<void> {
  for (let isLeft = true; isLeft; )
    isLeft = (await relayEvents(ctx, kindTexts, null, budgetsBrings.consumers)).events > 0;
  await runJobs(ctx);
  for (let isLeft = true; isLeft; ) isLeft = (await relayEvents(ctx, kindTexts)).events > 0;
}
