import { ExpenseId, refuse } from "@evenly/contract";
import type { StartedSeries, StartSeriesInput } from "@evenly/contract/expenses/series/schemas";
import { findFirstExpenseId, findSeriesByKey } from "@evenly/db/expenses/series-queries";
import { todayIn } from "@evenly/domain/groups/index";
import { type ServiceContext, withTransaction } from "../../context.ts";
import { lockOwnGroup } from "../../groups/index.ts";
import { hashInput } from "../../shared/hash-input.ts";
import { checkFields } from "../check-fields.ts";
import { addExpense } from "../create-expense.ts";
import { planStart } from "./days.ts";
import { readSeries } from "./list-series.ts";
import { activeMemberIds } from "./load.ts";
import { occurrenceIntent } from "./occurrence-intent.ts";
import { addSeries } from "./write-series.ts";

/**
 * Starts an expense that repeats. If its first day has begun, the first expense is created at once; otherwise on that day.
 * Idempotent by key and input.
 *
 * @throws {UNAUTHENTICATED} @throws {GROUP_NOT_FOUND} @throws {GROUP_ARCHIVED}
 * @throws {GROUP_MEMBER_UNKNOWN} @throws {EXPENSE_SPLIT_WRONG} @throws {EXPENSE_PAYERS_WRONG} see `checkFields`.
 * @throws {VALIDATION} the time zone is unknown. @throws {SERIES_RULE_WRONG} it never repeats. @throws {SERIES_FULL}
 * @throws {IDEMPOTENCY_MISMATCH} the key was used with a different input.
 * @unaudited the group's feed says who and when
 */
export async function startSeries(ctx: ServiceContext, input: StartSeriesInput): Promise<StartedSeries> {
  const { groupId, idempotencyKey: key, repeat, ...fields } = input;
  const inputHash = hashInput({ groupId, repeat, ...fields });
  const seriesId = await withTransaction(ctx, async (tx) => {
    const membership = await lockOwnGroup(ctx, tx, groupId);
    const known = await findSeriesByKey(tx, membership.member.id, key);
    if (known) return known.inputHash === inputHash ? known.id : refuse("IDEMPOTENCY_MISMATCH");
    checkFields(fields, await activeMemberIds(tx, groupId), membership.group.rotation);
    const now = ctx.clock.now();
    // The plan checks the time zone before today is read in it.
    const later = planStart(fields.spentOn, repeat, false, now);
    const hasBegun = fields.spentOn <= todayIn(later.timeZone, now);
    const plan = hasBegun ? planStart(fields.spentOn, repeat, true, now) : later;
    const id = await addSeries(ctx, tx, membership, { fields, plan, key, inputHash });
    if (hasBegun) await addExpense(ctx, tx, membership, fields, occurrenceIntent(id, fields.spentOn));
    return id;
  });
  return await readStarted(ctx, seriesId);
}

/** A series that has started, with its first expense. */
export async function readStarted(ctx: ServiceContext, seriesId: string): Promise<StartedSeries> {
  const expenseId = await findFirstExpenseId(ctx.db, seriesId);
  const series = await readSeries(ctx, seriesId);
  return { series, expenseId: expenseId === null ? null : ExpenseId.parse(expenseId) };
}
