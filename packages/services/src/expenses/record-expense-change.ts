import type { Tx } from "@evenly/db";
import type { VersionRow } from "@evenly/db/expenses/queries";
import { type ExpenseRow, updateExpenseRow } from "@evenly/db/expenses/queries";
import type { ServiceContext } from "../context.ts";
import { type ActivityKind, recordChange } from "../groups/activity/index.ts";
import { fieldsOf } from "./fields-of.ts";
import type { OwnExpense } from "./load.ts";
import { recordVersion } from "./write-expense.ts";

type Change = {
  readonly own: OwnExpense;
  readonly kind: VersionRow["kind"];
  readonly activity: ActivityKind;
  readonly set: Partial<Pick<ExpenseRow, "state" | "rejectedReason">>;
  /** Facts for the feed besides title, amount and currency. */
  readonly facts?: Readonly<Record<string, string>>;
};

/** Writes a change of an expense's state: row, version and line of the feed. */
export async function recordStateChange(
  ctx: ServiceContext,
  tx: Tx,
  { own, kind, activity, set, facts = {} }: Change,
): Promise<void> {
  const { expense, member, payers, splits } = own;
  const version = expense.version + 1;
  await updateExpenseRow(tx, expense.id, { ...set, version, updatedAt: ctx.clock.now() });
  await recordVersion(ctx, tx, {
    expenseId: expense.id,
    version,
    kind,
    byMemberId: member.id,
    fields: fieldsOf(own),
    state: set.state ?? expense.state,
  });
  await recordChange(ctx, tx, {
    groupId: expense.groupId,
    kind: activity,
    actorMemberId: member.id,
    subjectId: expense.id,
    facts: {
      title: expense.title,
      amountMinor: String(expense.amountMinor),
      currency: expense.currency,
      version,
      ...facts,
    },
    memberIds: [...new Set([...payers, ...splits].map(({ memberId }) => memberId))],
  });
}
