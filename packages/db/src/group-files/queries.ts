import { and, eq, gt, inArray, isNotNull, isNull, sql } from "drizzle-orm";
import type { Queryable, Tx } from "../client.ts";
import {
  expenseComments,
  expensePayers,
  expenseReceipts,
  expenseSeries,
  expenseSplits,
  expenses,
  expenseVersions,
} from "../expenses/tables.ts";
import { groupBalances, groupMembers, groupPairs } from "../groups/tables.ts";
import { run, unnest } from "../run.ts";
import { settlementLines, settlementParts, settlements } from "../settlements/tables.ts";

type ExpenseRow = typeof expenses.$inferSelect;
type NewExpense = typeof expenses.$inferInsert;
type SettlementRow = typeof settlements.$inferSelect;

/** Rows of one statement: some milliseconds each, and far below the longest parameter. */
const ROWS_MAX = 2000;

type Part = { readonly expenseId: string; readonly memberId: string; readonly amountMinor: bigint };
export type ImportedExpenseRow = Pick<
  ExpenseRow,
  | "id"
  | "key"
  | "title"
  | "description"
  | "amountMinor"
  | "currency"
  | "category"
  | "splitMethod"
  | "rotation"
  | "spentOn"
  | "dueOn"
  | "status"
  | "originalMinor"
  | "originalCurrency"
  | "rate"
  | "rateSource"
  | "rateOn"
> & {
  /** JSON texts; tags are a list. */
  readonly tags: string;
  readonly splitInput: string;
  readonly snapshot: string;
};
export type ImportedSplitRow = Part & { readonly paidMinor: bigint; readonly paidAt: Date | null };
/** A settlement with its only line, under the same id. */
export type ImportedSettlementRow = {
  readonly id: string;
  readonly fromUserId: string | null;
  readonly toUserId: string | null;
  readonly fromMemberId: string;
  readonly toMemberId: string;
  readonly currency: string;
  readonly amountMinor: bigint;
  readonly method: SettlementRow["method"];
  readonly note: string | null;
  readonly paidOn: string;
  readonly settledAt: Date;
};
/** What all rows of one import share. */
export type ImportFrame = {
  readonly groupId: string;
  readonly byMemberId: string;
  readonly inputHash: string;
  readonly at: Date;
};

/** Number of a group's members, former ones included, and of the entries that count in its balances. */
export async function countForFile(
  db: Queryable,
  groupId: string,
): Promise<{ readonly members: number; readonly entries: number }> {
  const [members, active, lines] = await Promise.all([
    db.$count(groupMembers, eq(groupMembers.groupId, groupId)),
    db.$count(expenses, and(eq(expenses.groupId, groupId), eq(expenses.state, "active"))),
    db.$count(
      settlementLines,
      and(
        eq(settlementLines.groupId, groupId),
        inArray(
          settlementLines.settlementId,
          db.select({ id: settlements.id }).from(settlements).where(eq(settlements.state, "settled")),
        ),
      ),
    ),
  ]);
  return { members, entries: active + lines };
}

/** What a group has beside its entries: of its active expenses, and the repetitions that have not ended. */
export async function countBesideEntries(
  db: Queryable,
  groupId: string,
): Promise<{
  readonly comments: number;
  readonly receipts: number;
  readonly repetitions: number;
  readonly versions: number;
}> {
  const counted = db
    .select({ id: expenses.id })
    .from(expenses)
    .where(and(eq(expenses.groupId, groupId), eq(expenses.state, "active")));
  const [comments, receipts, repetitions, versions] = await Promise.all([
    db.$count(
      expenseComments,
      and(inArray(expenseComments.expenseId, counted), isNull(expenseComments.deletedAt)),
    ),
    db.$count(expenseReceipts, inArray(expenseReceipts.expenseId, counted)),
    db.$count(expenseSeries, and(eq(expenseSeries.groupId, groupId), isNotNull(expenseSeries.nextOn))),
    // An expense has one version more than it was changed.
    db.$count(
      expenseVersions,
      and(inArray(expenseVersions.expenseId, counted), gt(expenseVersions.version, 1)),
    ),
  ]);
  return { comments, receipts, repetitions, versions };
}

/** Inserts the active expenses of an import with their first version. */
export async function insertImportedExpenses(
  tx: Tx,
  { groupId, byMemberId, inputHash, at }: ImportFrame,
  rows: readonly ImportedExpenseRow[],
): Promise<void> {
  const state: NewExpense["state"] = "active";
  for (const chunk of chunksOf(rows)) {
    const given = unnest(chunk, {
      id: "uuid",
      key: "text",
      title: "text",
      description: "text",
      amountMinor: "bigint",
      currency: "text",
      category: "text",
      splitMethod: "text",
      splitInput: "jsonb",
      rotation: "integer",
      spentOn: "text",
      dueOn: "text",
      status: "text",
      originalMinor: "bigint",
      originalCurrency: "text",
      rate: "text",
      rateSource: "text",
      rateOn: "text",
      tags: "jsonb",
    });
    await run(
      tx,
      sql`insert into ${expenses} (id, group_id, created_by_member_id, key, input_hash, title, description, amount_minor,
          currency, category, split_method, split_input, rotation, spent_on, due_on, state, status, original_minor,
          original_currency, rate, rate_source, rate_on, tags, version, created_at, updated_at)
        select id, ${groupId}::uuid, ${byMemberId}::uuid, key, ${inputHash}, title, description, amount_minor,
          currency, category, split_method, split_input, rotation, spent_on::date, due_on::date, ${state}, status, original_minor,
          original_currency, rate, rate_source, rate_on::date, array(select jsonb_array_elements_text(tags)), 1,
          ${at.toISOString()}::timestamptz, ${at.toISOString()}::timestamptz
        from ${given} as given(id, key, title, description, amount_minor, currency, category, split_method, split_input,
          rotation, spent_on, due_on, status, original_minor, original_currency, rate, rate_source, rate_on, tags)`,
    );
    await run(
      tx,
      sql`insert into ${expenseVersions} (expense_id, version, by_member_id, kind, snapshot, created_at)
        select id, 1, ${byMemberId}::uuid, 'created', snapshot, ${at.toISOString()}::timestamptz
        from ${unnest(chunk, { id: "uuid", snapshot: "jsonb" })} as given(id, snapshot)`,
    );
  }
}

/** Inserts who paid imported expenses. */
export async function insertImportedPayers(tx: Tx, rows: readonly Part[]): Promise<void> {
  for (const chunk of chunksOf(rows)) {
    const given = unnest(chunk, { expenseId: "uuid", memberId: "uuid", amountMinor: "bigint" });
    await run(
      tx,
      sql`insert into ${expensePayers} (expense_id, member_id, amount_minor)
        select * from ${given} as given(expense_id, member_id, amount_minor)`,
    );
  }
}

/** Inserts members' parts of imported expenses. */
export async function insertImportedSplits(tx: Tx, rows: readonly ImportedSplitRow[]): Promise<void> {
  for (const chunk of chunksOf(rows)) {
    const given = unnest(chunk, {
      expenseId: "uuid",
      memberId: "uuid",
      amountMinor: "bigint",
      paidMinor: "bigint",
      paidAt: "timestamptz",
    });
    await run(
      tx,
      sql`insert into ${expenseSplits} (expense_id, member_id, amount_minor, paid_minor, paid_at)
        select * from ${given} as given(expense_id, member_id, amount_minor, paid_minor, paid_at)`,
    );
  }
}

/** Inserts the settlements of an import, which count at once. */
export async function insertImportedSettlements(
  tx: Tx,
  { groupId, inputHash, at }: ImportFrame,
  rows: readonly ImportedSettlementRow[],
): Promise<void> {
  for (const chunk of chunksOf(rows)) {
    await run(
      tx,
      sql`insert into ${settlements} (id, key, input_hash, method, from_user_id, to_user_id, currency, amount_minor, note,
          state, created_at, paid_on, settled_at)
        select id, 'import:' || id, ${inputHash}, method, from_user_id, to_user_id, currency, amount_minor, note,
          'settled', ${at.toISOString()}::timestamptz, paid_on::date, settled_at
        from ${unnest(chunk, {
          id: "uuid",
          fromUserId: "uuid",
          toUserId: "uuid",
          currency: "text",
          amountMinor: "bigint",
          method: "text",
          note: "text",
          paidOn: "text",
          settledAt: "timestamptz",
        })} as given(id, from_user_id, to_user_id, currency, amount_minor, method, note, paid_on, settled_at)`,
    );
    await run(
      tx,
      sql`insert into ${settlementLines} (id, settlement_id, group_id, from_member_id, to_member_id, amount_minor)
        select id, id, ${groupId}::uuid, from_member_id, to_member_id, amount_minor
        from ${unnest(chunk, {
          id: "uuid",
          fromMemberId: "uuid",
          toMemberId: "uuid",
          amountMinor: "bigint",
        })} as given(id, from_member_id, to_member_id, amount_minor)`,
    );
  }
}

/** Inserts which parts of imported expenses the imported settlements pay. */
export async function insertImportedParts(
  tx: Tx,
  rows: readonly (typeof settlementParts.$inferSelect)[],
): Promise<void> {
  for (const chunk of chunksOf(rows)) {
    const given = unnest(chunk, {
      lineId: "uuid",
      expenseId: "uuid",
      memberId: "uuid",
      kind: "text",
      amountMinor: "bigint",
    });
    await run(
      tx,
      sql`insert into ${settlementParts} (line_id, expense_id, member_id, kind, amount_minor)
        select * from ${given} as given(line_id, expense_id, member_id, kind, amount_minor)`,
    );
  }
}

type Balance = Omit<typeof groupBalances.$inferSelect, "groupId">;
type Pair = Omit<typeof groupPairs.$inferSelect, "groupId">;

/** Inserts the projections of a new group's balances and of the debts between pairs. */
export async function insertImportedSums(
  tx: Tx,
  groupId: string,
  { balances, pairs }: { readonly balances: readonly Balance[]; readonly pairs: readonly Pair[] },
): Promise<void> {
  for (const chunk of chunksOf(balances)) {
    const given = unnest(chunk, {
      memberId: "uuid",
      currency: "text",
      paidMinor: "bigint",
      shareMinor: "bigint",
      settledOutMinor: "bigint",
      settledInMinor: "bigint",
    });
    await run(
      tx,
      sql`insert into ${groupBalances} (group_id, member_id, currency, paid_minor, share_minor, settled_out_minor, settled_in_minor)
        select ${groupId}::uuid, * from ${given} as given(member_id, currency, paid, share, settled_out, settled_in)`,
    );
  }
  for (const chunk of chunksOf(pairs)) {
    const given = unnest(chunk, {
      firstMemberId: "uuid",
      secondMemberId: "uuid",
      currency: "text",
      owedMinor: "bigint",
    });
    await run(
      tx,
      sql`insert into ${groupPairs} (group_id, first_member_id, second_member_id, currency, owed_minor)
        select ${groupId}::uuid, * from ${given} as given(first_id, second_id, currency, owed)`,
    );
  }
}

function* chunksOf<Row>(rows: readonly Row[]): Generator<readonly Row[]> {
  for (let start = 0; start < rows.length; start += ROWS_MAX) yield rows.slice(start, start + ROWS_MAX);
}
