import { refuse } from "@evenly/contract";
import { isSharedCategory } from "@evenly/contract/payments/categories";
import { postgresCode, type Tx } from "@evenly/db";
import {
  type BudgetRow,
  type DatedBudget,
  findVisibleBudget,
  lockVisibleBudget,
} from "@evenly/db/budgets/budget-queries";
import { listBudgetMembers } from "@evenly/db/budgets/member-queries";
import { type ServiceContext, withTransaction } from "../context.ts";
import { lockOwnGroup, requireRight } from "../groups/index.ts";
import { expectOwnCategory } from "../shared/expect-own-category.ts";
import { requireUser } from "../shared/require-user.ts";

/**
 * Refuses a category that a budget cannot have: a group's has one that everybody has or none, a person's also an active one of theirs.
 *
 * @throws {CATEGORY_UNKNOWN}
 */
export async function expectCategory(
  tx: Tx,
  { ownerUserId, groupId, category }: Pick<BudgetRow, "ownerUserId" | "groupId" | "category">,
): Promise<void> {
  if (category === null && groupId !== null) return;
  if (category === null || (groupId !== null && !isSharedCategory(category)))
    return refuse("CATEGORY_UNKNOWN");
  await expectOwnCategory(tx, ownerUserId, category);
}

/** Refuses a last day before the first one. @throws {BUDGET_DATES_WRONG} */
export function expectDates({ startsOn, endsOn }: Pick<BudgetRow, "startsOn" | "endsOn">): void {
  if (endsOn !== null && endsOn < startsOn) refuse("BUDGET_DATES_WRONG");
}

/** A budget that the caller can see. @throws {UNAUTHENTICATED} @throws {BUDGET_NOT_FOUND} */
export async function loadBudget(ctx: ServiceContext, budgetId: string): Promise<DatedBudget> {
  return (await findVisibleBudget(ctx.db, budgetId, requireUser(ctx))) ?? refuse("BUDGET_NOT_FOUND");
}

/**
 * Changes a budget in one transaction: of the caller, of a person who lets them write, or of a group of which they are an admin.
 * `isOwners`: a member of a shared budget may not.
 *
 * @throws {UNAUTHENTICATED} @throws {BUDGET_NOT_FOUND} @throws {BUDGET_FORBIDDEN} the caller may only read it.
 * @throws {GROUP_NOT_FOUND} @throws {GROUP_ARCHIVED} @throws {GROUP_FORBIDDEN}
 */
export async function changeBudget<Result>(
  ctx: ServiceContext,
  { budgetId, isOwners = false }: { readonly budgetId: string; readonly isOwners?: boolean },
  work: (tx: Tx, budget: DatedBudget) => Promise<Result>,
): Promise<Result> {
  const userId = requireUser(ctx);
  const { groupId } = await loadBudget(ctx, budgetId);
  return await withTransaction(ctx, async (tx) => {
    if (groupId !== null) requireRight(await lockOwnGroup(ctx, tx, groupId), "change_settings");
    const budget = (await lockVisibleBudget(tx, budgetId, userId)) ?? refuse("BUDGET_NOT_FOUND");
    const isOwn = budget.ownerUserId === userId || groupId !== null;
    if (!isOwn && (isOwners || !(await mayWrite(tx, budgetId, userId)))) refuse("BUDGET_FORBIDDEN");
    return await work(tx, budget);
  });
}

async function mayWrite(tx: Tx, budgetId: string, userId: string): Promise<boolean> {
  const members = await listBudgetMembers(tx, [budgetId]);
  return members.some((member) => member.userId === userId && member.access === "write");
}

/** SQLSTATE exclusion_violation and unique_violation. */
type Violated = "23P01" | "23505";

/** Runs a change; the violation of a constraint by a concurrent one is the refusal that its check gives otherwise. */
export async function orRefuse<Result>(
  work: () => Promise<Result>,
  violated: Violated,
  code: "BUDGET_OVERLAPS" | "CATEGORY_EXISTS",
): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (postgresCode(error) !== violated) throw error;
    return refuse(code);
  }
}
