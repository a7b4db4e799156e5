import { refuse } from "@evenly/contract";
import type { ExpenseFields } from "@evenly/contract/expenses/schemas";
import type { RepeatExpenseInput, StartedSeries } from "@evenly/contract/expenses/series/schemas";
import type { Tx } from "@evenly/db";
import { findSeries, findSeriesByKey, setSeriesOf } from "@evenly/db/expenses/series-queries";
import { type ServiceContext, withTransaction } from "../../context.ts";
import { requireRight } from "../../groups/index.ts";
import { hashInput } from "../../shared/hash-input.ts";
import { checkFields } from "../check-fields.ts";
import { fieldsOf } from "../fields-of.ts";
import { lockExpense } from "../load.ts";
import { editExpense } from "../update-expense.ts";
import { planStart } from "./days.ts";
import { activeMemberIds } from "./load.ts";
import { readStarted } from "./start-series.ts";
import { addSeries } from "./write-series.ts";

/**
 * Makes an expense the first of a series, with what changed in its form. Days of the rule that are past already are left out.
 * Idempotent by key and input.
 *
 * @throws {UNAUTHENTICATED} @throws {EXPENSE_NOT_FOUND} @throws {GROUP_ARCHIVED} @throws {GROUP_FORBIDDEN} neither author nor admin.
 * @throws {EXPENSE_CHANGED} @throws {EXPENSE_STATE_WRONG} it is voided or was rejected. @throws {SERIES_EXISTS} it repeats already.
 * @throws {GROUP_MEMBER_UNKNOWN} @throws {EXPENSE_SPLIT_WRONG} @throws {EXPENSE_PAYERS_WRONG} see `checkFields`.
 * @throws {VALIDATION} the time zone is unknown. @throws {SERIES_RULE_WRONG} it never repeats. @throws {SERIES_FULL}
 * @throws {IDEMPOTENCY_MISMATCH} the key was used with a different input.
 * @unaudited the group's feed says who and when
 */
export async function repeatExpense(ctx: ServiceContext, input: RepeatExpenseInput): Promise<StartedSeries> {
  const { expenseId, expectedVersion, repeat, idempotencyKey: key, ...fields } = input;
  const inputHash = hashInput({ expenseId, repeat, ...fields });
  const seriesId = await withTransaction(ctx, async (tx) => {
    const own = await lockExpense(ctx, tx, expenseId);
    const known = await findSeriesByKey(tx, own.member.id, key);
    if (known) return known.inputHash === inputHash ? known.id : refuse("IDEMPOTENCY_MISMATCH");
    await editIfChanged(ctx, tx, own, expectedVersion, fields);
    if (await isRepeating(tx, own.expense.seriesId)) refuse("SERIES_EXISTS");
    // Former members may stay in an expense that names them, but no new one is created for them.
    checkFields(fields, await activeMemberIds(tx, own.group.id), own.expense.rotation);
    const plan = planStart(fields.spentOn, repeat, true, ctx.clock.now());
    const id = await addSeries(ctx, tx, own, { fields, plan, key, inputHash });
    await setSeriesOf(tx, expenseId, { seriesId: id, occurrenceOn: fields.spentOn });
    return id;
  });
  return await readStarted(ctx, seriesId);
}

async function editIfChanged(
  ctx: ServiceContext,
  tx: Tx,
  own: Awaited<ReturnType<typeof lockExpense>>,
  expectedVersion: number,
  fields: ExpenseFields,
): Promise<void> {
  const { expense, member } = own;
  if (expense.state === "rejected") refuse("EXPENSE_STATE_WRONG", { state: expense.state });
  const isSame = hashInput(fieldsOf(own)) === hashInput(fields);
  if (!isSame || expense.state === "voided") return await editExpense(ctx, tx, own, expectedVersion, fields);
  requireRight(own, "edit_expense", { isOwn: expense.createdByMemberId === member.id });
  if (expense.version !== expectedVersion) refuse("EXPENSE_CHANGED", { version: expense.version });
}

async function isRepeating(tx: Tx, seriesId: string | null): Promise<boolean> {
  const series = seriesId === null ? null : await findSeries(tx, seriesId);
  return series !== null && series.nextOn !== null;
}
