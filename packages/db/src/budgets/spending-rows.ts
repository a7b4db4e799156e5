import { SQL, sql } from "drizzle-orm";
import { users } from "../auth/tables.ts";
import { billShares, bills } from "../bills/tables.ts";
import { expensePayers, expenseSplits, expenses } from "../expenses/tables.ts";
import { groupMembers } from "../groups/tables.ts";
import { holds, transfers } from "../ledger/tables.ts";
import { manualEntries, transactionAnnotations } from "../payments/tables.ts";
import { paymentRequests, requestPayments } from "../requests/tables.ts";
import { list, ONE_BY_ONE } from "../run.ts";
import { settlements } from "../settlements/tables.ts";

/** Whose spending is read, and of which days: from `from`, and before `to`, in the person's time zone. */
export type SpendingQuery = {
  readonly userId: string;
  readonly timeZone: string;
  readonly currency?: string;
  /** YYYY-MM-DD. */
  readonly from: string;
  /** YYYY-MM-DD, exclusive. */
  readonly to: string;
  /** Only these; a row without a category is in `other`. */
  readonly categories?: readonly string[];
};

/** A query whose values are columns, for the spending of several people in one statement. */
type SpendingColumns = {
  readonly userId: SQL;
  readonly timeZone: SQL;
  readonly from: SQL;
  readonly to: SQL;
  /** An array of texts; null: all categories. */
  readonly categories: SQL;
};
type Spending = SpendingQuery | (SpendingColumns & { readonly currency?: never });

/**
 * A table expression of what a person spent, one row for each payment, expense, manual entry and split bill. Each source is read from one
 * index by its days. The columns are source, id, on_day, category, currency, own_minor (the person's own share, below zero for money back),
 * paid_minor (what they paid themselves), title, merchant, person_id, group_id, and is_unsorted (nobody chose a category).
 *
 * @see decision 51 of the shared decisions: own shares count, payments of debts do not.
 */
export function spendingRows(query: Spending): SQL {
  return sql`(select * from (
      ${paymentRows(query, inDays(sql`t.effective_at`, query))} union all ${expenseRows(query)} union all ${entryRows(query)} union all ${billRows(query)}
    ) every_row where ${isWanted(query)}) spending`;
}

function isWanted({ currency, categories }: Spending): SQL {
  return sql.join(
    [
      sql`(own_minor <> 0 or paid_minor <> 0)`,
      ...(currency === undefined ? [] : [sql`currency = ${currency}`]),
      ...(categories === undefined ? [] : [isIn(categories)]),
    ],
    sql` and `,
  );
}

function isIn(categories: readonly string[] | SQL): SQL {
  return categories instanceof SQL
    ? sql`(${categories} is null or category = any(${categories}))`
    : sql`category = any(${list(categories, "text")})`;
}

/** The money that a payment `t` moved: its capture, for one that was held. */
const CAPTURE = sql`left join lateral (select resolved_by, captured_minor from ${holds}
  where transfer_id = t.id and state = 'captured' limit 1) h on t.kind = 'hold'`;
const MOVED_ID = sql`coalesce(h.resolved_by, t.id)`;
/** With the fee. */
const MOVED_MINOR = sql`(case when h.resolved_by is null then t.amount_minor + t.fee_minor
  else h.captured_minor + (select c.fee_minor from ${transfers} c where c.id = h.resolved_by) end)`;
const GIVEN_BACK_MINOR = sql`(select coalesce(sum(r.amount_minor), 0) from ${transfers} r
  where r.parent_id = ${MOVED_ID} and r.kind = 'refund' and r.state = 'posted')`;
const IS_MOVED = sql`(t.kind = 'payment' and t.state = 'posted' or t.kind = 'hold' and h.resolved_by is not null)`;
const IS_REVERSED = sql`exists (select from ${transfers} r
  where r.parent_id = ${MOVED_ID} and r.kind = 'reversal' and r.state = 'posted' ${ONE_BY_ONE})`;

/** Payments `t` from the wallet with their fee, less what was given back, for which a condition holds. */
export function paymentRows(
  { userId, timeZone }: Pick<Spending, "userId" | "timeZone">,
  isCounted: SQL,
): SQL {
  const keptMinor = sql`(${MOVED_MINOR} - ${GIVEN_BACK_MINOR})`;
  const other = sql`(select trim(u.first_name || ' ' || u.last_name) from ${users} u where u.id = t.payee_user_id)`;
  return sql`select 'payment' as source, t.id, (t.effective_at at time zone ${timeZone})::date as on_day,
      coalesce(own.category, t.category, 'other') as category, t.currency, ${keptMinor} as own_minor, ${keptMinor} as paid_minor,
      coalesce(own.description, t.description, ${other}, '') as title, null::text as merchant,
      t.payee_user_id as person_id, null::uuid as group_id, (own.category is null and t.category is null) as is_unsorted
    from ${transfers} t ${CAPTURE}
    left join lateral (${ownWords(userId, sql`t.id`)}) own on true
    where t.payer_user_id = ${userId} and t.payee_user_id is distinct from t.payer_user_id
      and ${isCounted} and ${IS_MOVED}
      and not exists (select from ${settlements} s where s.id = t.id ${ONE_BY_ONE})
      and not ${isSplit(userId)}
      and not exists (select from ${requestPayments} p join ${paymentRequests} q on q.id = p.payment_request_id
        where p.id = t.id and q.expense_id is not null ${ONE_BY_ONE})
      and not ${IS_REVERSED}`;
}

/** Whether a bill counts instead of `t`, its payment; of one that became a group the expense does, until it is voided. */
function isSplit(userId: string | SQL): SQL {
  return sql`exists (select from ${bills} b where b.owner_user_id = ${userId} and b.transaction_id = t.id
    and (b.group_id is null or exists (select from ${expenses} e
      where e.group_id = b.group_id and e.key = 'bill:' || b.id and e.state = 'active' ${ONE_BY_ONE})) ${ONE_BY_ONE})`;
}

/** Payments `t` from others to the wallet that pay no debt, less what was given back, for which a condition holds. */
export function earnedRows(
  { userId, timeZone }: Pick<SpendingQuery, "userId" | "timeZone">,
  isCounted: SQL,
): SQL {
  return sql`select 'payment' as source, t.id, (t.effective_at at time zone ${timeZone})::date::text as "on", t.currency,
      (coalesce(h.captured_minor, t.amount_minor) - ${GIVEN_BACK_MINOR})::text as amount
    from ${transfers} t ${CAPTURE}
    where t.payee_user_id = ${userId} and t.payer_user_id is distinct from t.payee_user_id and ${isCounted}
      and (${IS_MOVED} or t.procedure = 'claims.claim')
      and not exists (select from ${settlements} s where s.id = t.id ${ONE_BY_ONE})
      and not exists (select from ${requestPayments} p join ${paymentRequests} q on q.id = p.payment_request_id
        left join ${billShares} share on share.payment_request_id = q.id
        where p.id = t.id and (q.expense_id is not null or share.bill_id is not null) ${ONE_BY_ONE})
      and not ${IS_REVERSED}`;
}

/** Parts of expenses in groups, also of groups that the person has left. */
function expenseRows({ userId, from, to }: Spending): SQL {
  const ownMinor = sql`coalesce((select part.amount_minor from ${expenseSplits} part
    where part.expense_id = e.id and part.member_id = m.id), 0)`;
  const paidMinor = sql`coalesce((select payer.amount_minor from ${expensePayers} payer
    where payer.expense_id = e.id and payer.member_id = m.id), 0)`;
  return sql`select 'expense', e.id, e.spent_on, coalesce(own.category, e.category), e.currency, ${ownMinor}, ${paidMinor},
      coalesce(own.description, e.title), e.title, null::uuid, e.group_id, false
    from ${groupMembers} m
    join ${expenses} e on e.group_id = m.group_id
    left join lateral (${ownWords(userId, sql`e.id`)}) own on true
    where m.user_id = ${userId} and e.state = 'active' and e.spent_on >= ${from}::date and e.spent_on < ${to}::date`;
}

/** Manual entries below zero; what was paid for a bill counts by the bill. */
function entryRows(query: Spending): SQL {
  const { userId, timeZone } = query;
  return sql`select 'entry', t.id, (t.effective_at at time zone ${timeZone})::date,
      coalesce(own.category, 'other'), t.currency, -t.amount_minor, -t.amount_minor,
      coalesce(own.description, t.merchant), t.merchant, null::uuid, null::uuid, own.category is null
    from ${manualEntries} t
    left join lateral (${ownWords(userId, sql`t.id`)}) own on true
    where t.user_id = ${userId} and t.deleted_at is null and t.amount_minor < 0 and ${inDays(sql`t.effective_at`, query)}
      and not ${isSplit(userId)}`;
}

/**
 * The owner's part of split bills, in the category of the payment: as much of it as was not given back of the payment, and nothing once
 * that is reversed, never captured or deleted. The expense counts for a bill that became a group.
 */
function billRows({ userId, from, to }: Spending): SQL {
  /** What was paid beyond the bill stays the payer's own. */
  const restMinor = sql`greatest(case when paid.currency = b.currency then paid.moved_minor - b.total_minor end, 0)`;
  const keptMinor = (minor: SQL) => sql`(case when paid.is_gone or gone.is_gone then 0
    else round((${minor} + ${restMinor}) * coalesce(paid.kept_minor::numeric / nullif(paid.moved_minor, 0), 1))::bigint end)`;
  const isGone = sql`(t.kind in ('payment', 'hold') and not ${IS_MOVED} or ${IS_REVERSED})`;
  return sql`select 'bill', b.id, b.spent_on, coalesce(own.category, paid.category, 'other'), b.currency,
      ${keptMinor(sql`b.own_minor`)}, ${keptMinor(sql`b.total_minor`)},
      b.title, b.title, null::uuid, null::uuid, (own.category is null and paid.category is null)
    from ${bills} b
    left join lateral (${ownWords(userId, sql`b.transaction_id`)}) own on true
    left join lateral (select t.category, t.currency, ${MOVED_MINOR} as moved_minor, ${MOVED_MINOR} - ${GIVEN_BACK_MINOR} as kept_minor, ${isGone} as is_gone
      from ${transfers} t ${CAPTURE} where t.id = b.transaction_id limit 1) paid on true
    left join lateral (select true as is_gone from ${manualEntries} t
      where t.id = b.transaction_id and t.deleted_at is not null limit 1) gone on true
    where b.owner_user_id = ${userId} and b.group_id is null and b.spent_on >= ${from}::date and b.spent_on < ${to}::date`;
}

function ownWords(userId: string | SQL, id: SQL): SQL {
  return sql`select category, description from ${transactionAnnotations}
    where user_id = ${userId} and transaction_id = ${id} limit 1`;
}

function inDays(moment: SQL, { from, to, timeZone }: Spending): SQL {
  return sql`(${moment} >= (${from}::date::timestamp at time zone ${timeZone})
    and ${moment} < (${to}::date::timestamp at time zone ${timeZone}))`;
}
