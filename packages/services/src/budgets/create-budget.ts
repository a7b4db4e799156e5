import { invariant, refuse } from "@evenly/contract";
import { BUDGETS_MAX } from "@evenly/contract/budgets/rules";
import type { Budget, CreateBudgetInput } from "@evenly/contract/budgets/schemas";
import { BudgetId } from "@evenly/contract/budgets/schemas";
import {
  type BudgetRow,
  countBudgets,
  findBudgetByKey,
  findOverlapping,
  insertBudget,
  type NewBudget,
} from "@evenly/db/budgets/budget-queries";
import { periodOf } from "@evenly/domain/budgets/index";
import { type ServiceContext, withTransaction } from "../context.ts";
import { loadMembership, lockOwnGroup, requireRight } from "../groups/index.ts";
import { hashInput } from "../shared/hash-input.ts";
import { recordAudit } from "../shared/record-audit.ts";
import { requireUser } from "../shared/require-user.ts";
import { tellBudgetChanged } from "./alerts/tell-budget-changed.ts";
import { getBudget } from "./get-budget.ts";
import { expectCategory, expectDates } from "./load.ts";
import { loadBudgetUsers } from "./settings/load.ts";

/** The budget, and whether an earlier call with this key created it. */
export type CreatedBudget = { readonly budget: Budget; readonly isReplayed: boolean };

/**
 * Creates a budget of the caller, or of a group of which they are an admin. Idempotent by key and input.
 *
 * @throws {UNAUTHENTICATED} @throws {CATEGORY_UNKNOWN} @throws {BUDGET_DATES_WRONG} @throws {BUDGETS_FULL}
 * @throws {BUDGET_OVERLAPS} an active budget of this category and currency covers some of the days; `budgetId` is its id.
 * @throws {GROUP_NOT_FOUND} @throws {GROUP_ARCHIVED} @throws {GROUP_FORBIDDEN}
 * @throws {IDEMPOTENCY_MISMATCH} the key was used with a different input.
 */
export async function createBudget(ctx: ServiceContext, input: CreateBudgetInput): Promise<CreatedBudget> {
  const ownerUserId = requireUser(ctx);
  const { idempotencyKey: key, ...facts } = input;
  const intent = { ownerUserId, key, inputHash: hashInput(facts) };
  const known = await findBudgetByKey(ctx.db, ownerUserId, key);
  if (known !== null) return await replay(ctx, known, intent.inputHash);
  const row = await rowOf(ctx, intent, input);
  const { groupId, startsOn } = row;
  const isNew = await withTransaction(ctx, async (tx) => {
    if (groupId !== null) requireRight(await lockOwnGroup(ctx, tx, groupId), "change_settings");
    if ((await countBudgets(tx, groupId === null ? { ownerUserId } : { groupId })) >= BUDGETS_MAX)
      refuse("BUDGETS_FULL");
    await expectCategory(tx, row);
    const first = { fromOn: startsOn, amountMinor: input.amountMinor };
    if (!(await insertBudget(tx, row, first))) return false;
    await recordAudit(ctx, tx, { operation: "budget.created", userId: ownerUserId, subject: row.id });
    await tellBudgetChanged(ctx, tx, row);
    return true;
  });
  if (isNew) return { budget: await getBudget(ctx, { budgetId: BudgetId.parse(row.id) }), isReplayed: false };
  const twin = await findBudgetByKey(ctx.db, ownerUserId, key);
  if (twin !== null) return await replay(ctx, twin, intent.inputHash);
  const budgetId = await findOverlapping(ctx.db, row, null);
  return refuse("BUDGET_OVERLAPS", budgetId === null ? {} : { budgetId });
}

async function replay(ctx: ServiceContext, { id, ...known }: BudgetRow, inputHash: string) {
  if (known.inputHash !== inputHash) refuse("IDEMPOTENCY_MISMATCH");
  return { budget: await getBudget(ctx, { budgetId: BudgetId.parse(id) }), isReplayed: true };
}

type Intent = Pick<BudgetRow, "ownerUserId" | "key" | "inputHash">;

async function rowOf(ctx: ServiceContext, intent: Intent, input: CreateBudgetInput) {
  const { groupId = null, category, rollover, thresholds, endsOn } = input;
  const user = (await loadBudgetUsers(ctx, ctx.db, [intent.ownerUserId])).get(intent.ownerUserId);
  invariant(user, "a caller has an account");
  const { settings, today } = user;
  const group = groupId === null ? null : (await loadMembership(ctx, groupId)).group;
  const period = input.period ?? settings.defaultPeriod;
  const startsOn = input.startsOn ?? periodOf(today, period, settings.startOfWeek).from;
  expectDates({ startsOn, endsOn });
  const now = ctx.clock.now();
  return {
    ...intent,
    id: ctx.ids.uuid(),
    groupId,
    category,
    currency: input.currency ?? group?.currency ?? settings.currency,
    period,
    startsOn,
    endsOn,
    isActive: true,
    rollover,
    warningAt: thresholds?.warning ?? null,
    criticalAt: thresholds?.critical ?? null,
    version: 1,
    createdAt: now,
    updatedAt: now,
  } satisfies NewBudget;
}
