import type { ExpenseFields } from "@evenly/contract/expenses/schemas";
import type { Tx } from "@evenly/db";
import { type ExpenseRow, insertVersion, replaceSides, type VersionRow } from "@evenly/db/expenses/queries";
import { type ExpenseSides, expenseStatus, type Split } from "@evenly/domain/groups/index";
import type { ServiceContext } from "../context.ts";
import { toJson } from "./stored-json.ts";
import { originalColumns } from "./stored-original.ts";

/** Columns of what an author enters. */
export function columnsOf(fields: ExpenseFields) {
  const { title, description, amountMinor, currency, category, split, spentOn, dueOn, tags } = fields;
  return {
    title,
    amountMinor,
    currency,
    category,
    spentOn,
    dueOn,
    tags,
    description: description === "" ? null : description,
    splitMethod: split.method,
    splitInput: toJson(split),
    ...originalColumns(fields.original),
  };
}

/** Writes payers and parts; parts that were paid before keep the moment. */
export async function writeSides(
  ctx: ServiceContext,
  tx: Tx,
  expenseId: string,
  payers: ExpenseSides["payers"],
  splits: readonly Split[],
  paidAtBefore: ReadonlyMap<string, Date | null> = new Map(),
): Promise<ExpenseRow["status"]> {
  const rows = splits.map(({ memberId, amountMinor, paidMinor, isPaid }) => ({
    memberId,
    amountMinor,
    paidMinor,
    paidAt: isPaid ? (paidAtBefore.get(memberId) ?? ctx.clock.now()) : null,
  }));
  await replaceSides(tx, expenseId, payers, rows);
  return expenseStatus(splits);
}

type Change = {
  readonly expenseId: string;
  readonly version: number;
  readonly kind: VersionRow["kind"];
  /** Null for what the product does by itself. */
  readonly byMemberId: string | null;
  readonly fields: ExpenseFields;
  readonly state: ExpenseRow["state"];
};

/** Writes a version with all fields after the change. */
export async function recordVersion(
  ctx: ServiceContext,
  tx: Tx,
  { fields, state, ...change }: Change,
): Promise<void> {
  const snapshot = toJson({ ...fields, state });
  await insertVersion(tx, { ...change, snapshot, createdAt: ctx.clock.now() });
}
