import { type SQL, sql } from "drizzle-orm";
import type { LedgerCheck } from "../../ledger/index.ts";

/**
 * Payments and what became of them, from the ledger alone: a payment on hold counts once its hold is captured. What was given back of one
 * refers to the posting, that of the capture.
 */
const moved = sql`(select t.id, t.amount_minor, t.currency, t.payer_user_id, t.payee_user_id, t.procedure,
    (select coalesce(sum(g.amount_minor), 0) from transfers g where g.kind in ('refund', 'reversal') and g.state = 'posted'
      and g.parent_id = coalesce(h.resolved_by, t.id)) as returned_minor,
    case when h.id is null then 'settled' when h.state = 'captured' then 'settled' when h.state = 'open' then 'held' else 'cancelled' end as state
  from transfers t left join holds h on h.transfer_id = t.id where t.kind in ('payment', 'hold'))`;

/** Payments of requests, and of pay codes, with whom they pay and in which currency. */
const payments = {
  request: sql`(select p.id, r.id as of_id, p.amount_minor, p.state, r.currency, r.from_user_id as payee_user_id, null::uuid as payer_user_id
    from request_payments p join payment_requests r on r.id = p.payment_request_id)`,
  "pay code": sql`(select p.id, c.id as of_id, p.amount_minor, p.state, c.currency, c.owner_user_id as payee_user_id, p.payer_user_id
    from pay_code_payments p join pay_codes c on c.id = p.pay_code_id)`,
};

/** What a row of a table says against what the ledger says, by column. */
const unlike = (columns: Readonly<Record<string, SQL>>): SQL =>
  sql.join(
    Object.entries(columns).map(
      ([name, expected]) =>
        sql`(${sql.raw(`'${name}'`)}, ${sql.raw(`p.${name}`)}::text, (${expected})::text)`,
    ),
    sql`, `,
  );

const paymentChecks: readonly LedgerCheck[] = Object.entries(payments).flatMap(([what, rows]) => [
  {
    name: `a payment of a ${what} is what its transfer moved`,
    query: sql`select p.id::text || ' of ' || p.of_id || ' ' || c.name as subject, c.found, c.expected
      from ${rows} p join ${moved} t on t.id = p.id
      cross join lateral (values ${unlike({
        amount_minor: sql`t.amount_minor`,
        currency: sql`t.currency`,
        payee_user_id: sql`t.payee_user_id`,
        payer_user_id: sql`case when p.payer_user_id is null then null else t.payer_user_id end`,
      })}) as c (name, found, expected)
      where c.found is distinct from c.expected`,
  },
  {
    name: `a payment of a ${what} has the state of its transfer`,
    query: sql`select p.id::text || ' of ' || p.of_id as subject, p.state as found, coalesce(t.state, 'open or cancelled') as expected
      from ${rows} p left join ${moved} t on t.id = p.id
      where case when t.state in ('settled', 'held') then p.state <> t.state else p.state in ('settled', 'held') end`,
  },
]);

/** What payments of requests and codes moved without a row. */
const withoutRow = (procedure: string, what: string, table: string): LedgerCheck => ({
  name: `every transfer that pays a ${what} is one of its payments`,
  query: sql`select t.id::text as subject, 'no payment' as found, t.state as expected
    from ${moved} t where t.procedure = ${sql.raw(`'${procedure}'`)}
      and not exists (select from ${sql.raw(table)} p where p.id = t.id)`,
});

const requestRows: readonly LedgerCheck[] = [
  {
    name: "paid_minor of a request is what the ledger moved for it",
    query: sql`select r.id::text as subject, r.paid_minor::text as found, coalesce(sum(t.amount_minor - t.returned_minor), 0)::text as expected
      from payment_requests r left join request_payments p on p.payment_request_id = r.id
        left join ${moved} t on t.id = p.id and t.state = 'settled'
      group by r.id having r.paid_minor <> coalesce(sum(t.amount_minor - t.returned_minor), 0)`,
  },
  {
    name: "returned_minor of a payment of a request is what its payee gave back",
    query: sql`select p.id::text as subject, p.returned_minor::text as found, coalesce(t.returned_minor, 0)::text as expected
      from request_payments p left join ${moved} t on t.id = p.id and t.state = 'settled'
      where p.returned_minor <> coalesce(t.returned_minor, 0)`,
  },
  {
    name: "amount_minor of a request covers what is paid of it and on its way, and equals it unless it may be paid in parts",
    query: sql`select r.id::text as subject, r.amount_minor::text as found,
        case when r.allows_partial then 'at least ' else '' end || sum(t.amount_minor - t.returned_minor) as expected
      from payment_requests r join request_payments p on p.payment_request_id = r.id
        join ${moved} t on t.id = p.id and t.state in ('settled', 'held')
      group by r.id
      having r.amount_minor < sum(t.amount_minor - t.returned_minor) or (not r.allows_partial and r.amount_minor <> sum(t.amount_minor))`,
  },
  {
    name: "state of a request follows from what is paid of it",
    query: sql`select r.id::text as subject, r.state as found,
        case when r.paid_minor >= r.amount_minor then 'paid' else 'partially_paid' end as expected
      from payment_requests r
      where (r.state = 'pending' and r.paid_minor > 0) or (r.state = 'partially_paid' and r.paid_minor = 0)
        or (r.state = 'paid') <> (r.paid_minor = r.amount_minor)`,
  },
  {
    name: "who paid a request of a link is the person asked",
    query: sql`select r.id::text as subject, coalesce(r.to_user_id::text, 'nobody') as found, min(t.payer_user_id::text) as expected
      from payment_requests r join request_payments p on p.payment_request_id = r.id
        join ${moved} t on t.id = p.id and t.state = 'settled'
      group by r.id having bool_and(t.payer_user_id is distinct from r.to_user_id)`,
  },
  {
    name: "the parts of a bill sum to its total",
    query: sql`select b.id::text as subject, b.total_minor::text as found,
        (b.own_minor + coalesce(sum(case when s.ended is null then r.amount_minor else r.paid_minor end), 0))::text as expected
      from bills b left join bill_shares s on s.bill_id = b.id left join payment_requests r on r.id = s.payment_request_id
      group by b.id
      having b.total_minor <> b.own_minor + coalesce(sum(case when s.ended is null then r.amount_minor else r.paid_minor end), 0)`,
  },
];

const codeRows: readonly LedgerCheck[] = [
  {
    name: "amount_minor of a pay code is what was paid by it",
    query: sql`select c.id::text as subject, c.amount_minor::text as found, t.amount_minor::text as expected
      from pay_codes c join pay_code_payments p on p.pay_code_id = c.id
        join ${moved} t on t.id = p.id and t.state in ('settled', 'held')
      where c.amount_minor <> t.amount_minor`,
  },
  {
    name: "state of a pay code follows from its payment",
    query: sql`select c.id::text as subject, c.state as found,
        case m.state when 'settled' then 'used' when 'held' then 'held' else 'open, replaced or revoked' end as expected
      from pay_codes c left join lateral (select t.state from pay_code_payments p join ${moved} t on t.id = p.id
        where p.pay_code_id = c.id and t.state in ('settled', 'held') limit 1) m on true
      where case m.state when 'settled' then c.state <> 'used' when 'held' then c.state <> 'held' else c.state in ('used', 'held') end`,
  },
];

const claimRows: readonly LedgerCheck[] = [
  {
    name: "a claim is what its hold set aside",
    query: sql`select p.id::text || ' ' || c.name as subject, c.found, c.expected
      from money_claims p join holds h on h.transfer_id = p.id
      cross join lateral (values ${unlike({
        amount_minor: sql`h.amount_minor`,
        currency: sql`h.currency`,
        from_user_id: sql`h.payer_user_id`,
        hold_id: sql`h.id`,
      })}) as c (name, found, expected)
      where c.found is distinct from c.expected`,
  },
  {
    name: "state of a claim follows from its hold",
    query: sql`select p.id::text as subject, p.state as found,
        case when h.state is null then 'waiting or cancelled' when h.state = 'open' then 'held' when h.state = 'captured' then 'claimed'
          else 'given back' end as expected
      from money_claims p left join holds h on h.transfer_id = p.id
      where case h.state when 'open' then p.state <> 'held' when 'captured' then p.state <> 'claimed'
        when 'voided' then p.state not in ('given_back', 'taken_back', 'expired')
        when 'expired' then p.state not in ('given_back', 'taken_back', 'expired')
        else p.state not in ('waiting', 'cancelled') end`,
  },
  {
    name: "who claimed money got it by the step that the claim names",
    query: sql`select p.id::text as subject, coalesce(p.claimed_by_user_id::text, 'nobody') || ' by ' || coalesce(p.claim_transfer_id::text, 'no step') as found,
        t.payee_user_id || ' by ' || t.id as expected
      from money_claims p join holds h on h.transfer_id = p.id and h.state = 'captured' join transfers t on t.id = h.resolved_by
      where p.claimed_by_user_id is distinct from t.payee_user_id or p.claim_transfer_id is distinct from t.id`,
  },
  {
    name: "every transfer that sets money aside for an address is a claim",
    query: sql`select t.id::text as subject, 'no claim' as found, t.state as expected
      from ${moved} t where t.procedure = 'claims.send' and not exists (select from money_claims p where p.id = t.id)`,
  },
];

/** Each check returns rows of requests, codes, claims or bills that the ledger contradicts: the row, its value, and the recomputed one. */
export const requestChecks: readonly LedgerCheck[] = [
  ...paymentChecks,
  withoutRow("requests.pay", "request", "request_payments"),
  withoutRow("payCodes.pay", "pay code", "pay_code_payments"),
  ...requestRows,
  ...codeRows,
  ...claimRows,
];
