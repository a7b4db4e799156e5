import { invariant, refuse } from "@evenly/contract";
import type { Budget, UpdateBudgetInput } from "@evenly/contract/budgets/schemas";
import { categoryIds } from "@evenly/contract/payments/categories";
import type { Tx } from "@evenly/db";
import {
  type DatedBudget,
  findOverlapping,
  type NewBudget,
  setAmount,
  updateBudgetRow,
} from "@evenly/db/budgets/budget-queries";
import { askMembersAgain, listBudgetMembers } from "@evenly/db/budgets/member-queries";
import { amountOn, periodOf } from "@evenly/domain/budgets/index";
import type { ServiceContext } from "../context.ts";
import { recordAudit } from "../shared/record-audit.ts";
import { recordEvent } from "../shared/record-event.ts";
import { requireUser } from "../shared/require-user.ts";
import { tellBudgetChanged } from "./alerts/tell-budget-changed.ts";
import { getBudget } from "./get-budget.ts";
import { changeBudget, expectCategory, expectDates, orRefuse } from "./load.ts";
import { type BudgetUser, loadBudgetUsers } from "./settings/load.ts";

/**
 * Changes what the input names of a budget. Another amount holds from the current period on; another length of the period, or another
 * currency, starts the budget anew with the current period. Another category, currency, length or first day, or a later
 * end, shows other spending, so that people who share the budget are asked again.
 *
 * @throws {UNAUTHENTICATED} @throws {BUDGET_NOT_FOUND} @throws {CATEGORY_UNKNOWN}
 * @throws {BUDGET_FORBIDDEN} the caller may only read it, or a member changes what it counts.
 * @throws {BUDGET_CHANGED} it has changed since `expectedVersion`; `version` is the current one.
 * @throws {BUDGET_DATES_WRONG} @throws {BUDGET_OVERLAPS} @throws {BUDGET_NOT_SHAREABLE} others share it, and the category is an own one.
 * @throws {GROUP_NOT_FOUND} @throws {GROUP_ARCHIVED} @throws {GROUP_FORBIDDEN}
 */
export async function updateBudget(ctx: ServiceContext, input: UpdateBudgetInput): Promise<Budget> {
  const { budgetId, expectedVersion } = input;
  const change = () =>
    changeBudget(ctx, { budgetId }, async (tx, budget) => {
      if (expectedVersion !== undefined && expectedVersion !== budget.version)
        refuse("BUDGET_CHANGED", { version: budget.version });
      await write(ctx, tx, budget, input);
    });
  await orRefuse(change, "23P01", "BUDGET_OVERLAPS");
  return await getBudget(ctx, { budgetId });
}

async function write(ctx: ServiceContext, tx: Tx, budget: DatedBudget, input: UpdateBudgetInput) {
  const owner = (await loadBudgetUsers(ctx, tx, [budget.ownerUserId])).get(budget.ownerUserId);
  invariant(owner, "the owner of a budget has an account");
  const next = nextRow(budget, input, owner);
  expectDates(next);
  if (isOtherSpending(budget, next) && !isOwners(ctx, budget)) refuse("BUDGET_FORBIDDEN");
  if (next.category !== budget.category) {
    await expectCategory(tx, next);
    const isOwnCategory = !(categoryIds as readonly (string | null)[]).includes(next.category);
    const isShared = isOwnCategory && (await listBudgetMembers(tx, [budget.id])).length > 0;
    if (isShared) refuse("BUDGET_NOT_SHAREABLE");
  }
  const taken = next.isActive ? await findOverlapping(tx, next, budget.id) : null;
  if (taken !== null) refuse("BUDGET_OVERLAPS", { budgetId: taken });
  const { amounts, ...row } = next;
  const set: Partial<NewBudget> = { ...row, version: budget.version + 1, updatedAt: ctx.clock.now() };
  await updateBudgetRow(tx, budget.id, set);
  const isAnew = next.period !== budget.period || next.currency !== budget.currency;
  const { from } = periodOf(owner.today, next.period, owner.settings.startOfWeek);
  const fromOn = from < next.startsOn ? next.startsOn : from;
  const amountMinor = input.amountMinor ?? amountOn(amounts, fromOn);
  if (isAnew || input.amountMinor !== undefined)
    await setAmount(tx, budget.id, { fromOn, amountMinor }, isAnew);
  if (isOtherSpending(budget, next)) await askAgain(ctx, tx, next, owner);
  await recordAudit(ctx, tx, { operation: "budget.updated", userId: budget.ownerUserId, subject: budget.id });
  await tellBudgetChanged(ctx, tx, next);
}

function nextRow(budget: DatedBudget, input: UpdateBudgetInput, owner: BudgetUser): DatedBudget {
  const { category, currency, period, startsOn, endsOn, isActive, rollover, thresholds } = input;
  const next = {
    ...budget,
    currency: currency ?? budget.currency,
    period: period ?? budget.period,
    startsOn: startsOn ?? budget.startsOn,
    isActive: isActive ?? budget.isActive,
    rollover: rollover ?? budget.rollover,
    category: category === undefined ? budget.category : category,
    endsOn: endsOn === undefined ? budget.endsOn : endsOn,
    warningAt: thresholds === undefined ? budget.warningAt : (thresholds?.warning ?? null),
    criticalAt: thresholds === undefined ? budget.criticalAt : (thresholds?.critical ?? null),
  };
  if (next.period === budget.period && next.currency === budget.currency) return next;
  const { from } = periodOf(owner.today, next.period, owner.settings.startOfWeek);
  return { ...next, startsOn: startsOn ?? from };
}

/** Whether a budget shows other spending of its people than they agreed to. */
function isOtherSpending(one: DatedBudget, other: DatedBudget): boolean {
  return (
    one.category !== other.category ||
    one.currency !== other.currency ||
    one.period !== other.period ||
    one.startsOn !== other.startsOn ||
    isLater(other.endsOn, one.endsOn)
  );
}

/** Whether a budget goes on after the day on which it ended; null is without an end. */
function isLater(endsOn: string | null, before: string | null): boolean {
  return before !== null && (endsOn === null || endsOn > before);
}

/** The owner of a shared budget has agreed to what it counts, too, so that no member changes it; admins of a group may. */
function isOwners(ctx: ServiceContext, { ownerUserId, groupId }: DatedBudget): boolean {
  return groupId !== null || requireUser(ctx) === ownerUserId;
}

async function askAgain(
  ctx: ServiceContext,
  tx: Tx,
  { id: budgetId, version, category, groupId }: DatedBudget,
  { person }: BudgetUser,
): Promise<void> {
  if (groupId !== null || category === null) return;
  const asked = await askMembersAgain(tx, budgetId, ctx.clock.now());
  const seen = new Set((await listBudgetMembers(tx, [budgetId])).map(({ userId }) => userId));
  const userIds = asked.filter((userId) => seen.has(userId));
  if (userIds.length === 0) return;
  const facts = { budgetId, version: version + 1, ownerName: person.displayName, category };
  await recordEvent(ctx, tx, "budget.asked_again", { ...facts, userIds });
}
