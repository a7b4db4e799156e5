import { type SQL, sql } from "drizzle-orm";
import type { Queryable } from "../client.ts";
import { run } from "../run.ts";
import { sealChecks } from "./seal-checks.ts";

export type LedgerCheck = { readonly name: string; readonly query: SQL };
export type LedgerDifference = {
  readonly subject: string;
  readonly found: string;
  readonly expected: string;
};

/** Maximum number of rows reported per check. */
const NAMED_MAX = 50;
/** Tolerated difference between server clocks; a larger one is reported. */
const CLOCKS_APART = "5 minutes";

/** Each check returns the wrong rows: the row, its value, and the recomputed value. */
export const ledgerChecks: readonly LedgerCheck[] = [
  {
    name: "posted is the sum of the account's postings",
    query: sql`select a.id::text as subject, a.posted::text as found, coalesce(p.total, 0)::text as expected
      from accounts a left join (select account_id, sum(amount_minor) as total from postings group by account_id) p on p.account_id = a.id
      where a.posted <> coalesce(p.total, 0)`,
  },
  {
    name: "seq is the number of the account's postings, without a gap",
    query: sql`select a.id::text as subject, a.seq::text as found,
        coalesce(p.legs, 0)::text || ' postings from ' || coalesce(p.first, 0)::text || ' to ' || coalesce(p.last, 0)::text as expected
      from accounts a left join (
        select account_id, count(*) as legs, min(seq) as first, max(seq) as last from postings group by account_id
      ) p on p.account_id = a.id
      where a.seq <> coalesce(p.legs, 0) or (p.legs > 0 and (p.first <> 1 or p.last <> p.legs))`,
  },
  {
    name: "each posting carries the balance after it",
    query: sql`select account_id::text || ' #' || seq || ' of ' || entry_id as subject, posted_after::text as found, running::text as expected
      from (select account_id, seq, entry_id, posted_after, sum(amount_minor) over (partition by account_id order by seq) as running from postings) p
      where posted_after <> running`,
  },
  {
    name: "the postings of an entry sum to zero in each currency",
    query: sql`select entry_id::text || ' ' || currency as subject, sum(amount_minor)::text as found, '0' as expected
      from postings group by entry_id, currency having sum(amount_minor) <> 0`,
  },
  {
    name: "a posting has the currency of its account",
    query: sql`select p.account_id::text || ' #' || p.seq as subject, p.currency as found, coalesce(a.currency, 'no account') as expected
      from postings p left join accounts a on a.id = p.account_id where a.id is null or a.currency <> p.currency`,
  },
  {
    name: "every posted transfer has one entry, and no other has any",
    query: sql`select coalesce(t.id, e.id)::text as subject, case when e.id is null then 'no entry' else 'an entry' end as found,
        coalesce(t.state, 'no transfer') as expected
      from transfers t full join entries e on e.id = t.id
      where (t.state = 'posted' and e.id is null) or (e.id is not null and coalesce(t.state, '') <> 'posted')`,
  },
  {
    name: "every entry has its postings, and every posting its entry",
    query: sql`select coalesce(e.id, p.entry_id)::text as subject, case when e.id is null then 'no entry' else 'no postings' end as found, 'both' as expected
      from entries e full join (select distinct entry_id from postings) p on p.entry_id = e.id where e.id is null or p.entry_id is null`,
  },
  {
    name: "a transfer moves what it says between the wallets it names",
    query: sql`select t.id::text as subject, m.paid::text || ' out, ' || m.got::text || ' in' as found,
        m.expected_paid::text || ' out, ' || m.expected_got::text || ' in' as expected
      from transfers t
      cross join lateral (
        select coalesce(-sum(p.amount_minor) filter (where p.account_id = t.payer_account_id), 0) as paid,
          coalesce(sum(p.amount_minor) filter (where p.account_id = t.payee_account_id), 0) as got,
          case when t.payer_account_id is null then 0 when t.kind = 'reversal' then t.amount_minor else t.amount_minor + t.fee_minor end as expected_paid,
          case when t.payee_account_id is null then 0 when t.kind = 'reversal' then t.amount_minor + t.fee_minor else t.amount_minor end as expected_got
        from postings p where p.entry_id = t.id
      ) m
      where t.state = 'posted' and (m.paid <> m.expected_paid or m.got <> m.expected_got)`,
  },
  {
    name: "held is the sum of the account's open holds",
    query: sql`select a.id::text as subject, a.held::text as found, coalesce(h.total, 0)::text as expected
      from accounts a left join (
        select account_id, sum(amount_minor + fee_minor) as total from holds where state = 'open' group by account_id
      ) h on h.account_id = a.id
      where a.held <> coalesce(h.total, 0)`,
  },
  {
    name: "a hold that ended was ended by the step of its kind",
    query: sql`select h.id::text as subject, h.state || ' by ' || coalesce(t.kind || ' of ' || t.amount_minor, 'nothing') as found,
        h.state || ' of ' || h.captured_minor as expected
      from holds h left join transfers t on t.id = h.resolved_by and t.hold_id = h.id and t.state in ('posted', 'released')
      where h.state <> 'open' and not coalesce(case h.state
        when 'captured' then t.kind = 'capture' and t.amount_minor = h.captured_minor
        when 'voided' then t.kind = 'void' else t.kind = 'expiry' end, false)`,
  },
  {
    name: "version counts every change of posted or held",
    query: sql`select a.id::text as subject, a.version::text as found, (a.seq + coalesce(h.changes, 0))::text as expected
      from accounts a left join (
        select account_id, count(*) + count(*) filter (where state in ('voided', 'expired')) as changes from holds group by account_id
      ) h on h.account_id = a.id
      where a.version <> a.seq + coalesce(h.changes, 0)`,
  },
  {
    name: "no wallet is below zero",
    query: sql`select id::text as subject, (posted - held)::text as found, 'at least 0' as expected
      from accounts where kind in ('user_wallet', 'goal') and (posted - held < 0 or held < 0)`,
  },
  {
    name: "a move to or from a goal is between its owner's wallet and the goal",
    query: sql`select concat_ws(' ', t.id, t.payer_account_id, t.payee_account_id) as subject, coalesce(paying.kind, 'nothing') || ' to ' || coalesce(paid.kind, 'nothing') as found,
        case t.kind when 'goal_in' then 'user_wallet to goal' else 'goal to user_wallet' end as expected
      from transfers t left join accounts paying on paying.id = t.payer_account_id left join accounts paid on paid.id = t.payee_account_id
      where (t.kind in ('goal_in', 'goal_out') or paying.kind = 'goal' or paid.kind = 'goal')
        and (t.kind, coalesce(paying.kind, ''), coalesce(paid.kind, ''))
          not in (('goal_in', 'user_wallet', 'goal'), ('goal_out', 'goal', 'user_wallet'))`,
  },
  {
    name: "a wallet has its owner's name and country",
    query: sql`select a.id::text || ' of ' || a.owner_user_id as subject, a.owner_name || ', ' || coalesce(a.owner_country, 'nowhere') as found,
        u.first_name || ' ' || u.last_name || ', ' || coalesce(p.country, 'nowhere') as expected
      from accounts a join users u on u.id = a.owner_user_id left join parties p on p.user_id = u.id
      where a.owner_name <> u.first_name || ' ' || u.last_name or a.owner_country is distinct from p.country`,
  },
  {
    name: "all accounts of a currency sum to zero",
    query: sql`select currency as subject, sum(posted)::text as found, '0' as expected from accounts group by currency having sum(posted) <> 0`,
  },
  {
    name: "the meters of the day are the outgoing movements of that day",
    query: sql`select p.user_id::text || ' ' || p.meter_day as subject, p.day_minor || ' in ' || p.day_count as found,
        coalesce(m.minor, 0) || ' in ' || coalesce(m.moves, 0) as expected
      from parties p left join lateral (${outgoing("day")}) m on true
      where p.meter_day <> '' and not ${hasMoved("day")} and not (p.day_minor between coalesce(m.minor, 0) and coalesce(m.most_minor, 0)
        and p.day_count between m.moves and m.most_moves)`,
  },
  {
    name: "the meters of the month are the outgoing movements of that month",
    query: sql`select p.user_id::text || ' ' || p.meter_month as subject, p.month_minor || ' in ' || p.month_count as found,
        coalesce(m.minor, 0) || ' in ' || coalesce(m.moves, 0) as expected
      from parties p left join lateral (${outgoing("month")}) m on true
      where p.meter_month <> '' and not ${hasMoved("month")} and not (p.month_minor between coalesce(m.minor, 0) and coalesce(m.most_minor, 0)
        and p.month_count between m.moves and m.most_moves)`,
  },
  {
    name: "a transfer is reversed at most once, by as much as it moved",
    query: sql`select r.id::text as subject, r.amount_minor || ' + ' || r.fee_minor as found, coalesce(t.amount_minor || ' + ' || t.fee_minor, 'no original') as expected
      from transfers r left join transfers t on t.id = r.parent_id
      where r.kind = 'reversal' and r.state = 'posted' and (t.id is null or t.amount_minor <> r.amount_minor or t.fee_minor <> r.fee_minor)`,
  },
  {
    name: "what is given back of a transfer is at most what it moved, and goes back where it came from",
    query: sql`select coalesce(t.id, g.parent_id)::text as subject, g.total || ' given back' as found, coalesce('at most ' || t.amount_minor, 'an original') as expected
      from (
        select parent_id, sum(amount_minor) as total, bool_or(kind = 'reversal') and count(*) > 1 as is_mixed,
          array_agg(distinct payer_account_id) as payers, array_agg(distinct payee_account_id) as payees
        from transfers where kind in ('reversal', 'refund') and state = 'posted' group by parent_id
      ) g left join transfers t on t.id = g.parent_id and t.state = 'posted'
      where t.id is null or g.total > t.amount_minor or g.is_mixed
        or g.payers <> array[t.payee_account_id] or g.payees <> array[t.payer_account_id]`,
  },
  ...sealChecks,
];

/** Runs one check. */
export function findDifferences(db: Queryable, check: LedgerCheck): Promise<readonly LedgerDifference[]> {
  return run(db, sql`select subject, found, expected from (${check.query}) differences limit ${NAMED_MAX}`);
}

/**
 * Minimum and maximum of a period's outgoing money. A server with a slow clock may record a movement before midnight that
 * counts in the next day, so the two can differ. Imports count in no meter.
 */
function outgoing(period: "day" | "month"): SQL {
  const { shape, meter } = columnsOf(period);
  const zone = sql`case when t.recorded_at >= p.next_time_zone_from then p.next_time_zone else p.time_zone end`;
  const isWithin = sql`to_char(t.recorded_at at time zone ${zone}, ${shape}) = ${meter}`;
  const isAround = sql`to_char((t.recorded_at + interval '${sql.raw(CLOCKS_APART)}') at time zone ${zone}, ${shape}) = ${meter}`;
  return sql`select sum(t.amount_minor) filter (where ${isWithin}) as minor, count(*) filter (where ${isWithin}) as moves,
      sum(t.amount_minor) as most_minor, count(*) as most_moves from transfers t
    where t.payer_user_id = p.user_id and t.procedure <> 'ledger.import'
      and (t.kind = 'payment' and t.state = 'posted' or t.kind = 'hold' and t.state = 'held'
        and not exists (select from holds h where h.transfer_id = t.id and h.state in ('voided', 'expired')))
      and (${isWithin} or ${isAround})`;
}

/** Condition: a zone change took effect in the meter's period, so that the meter mixes two calendars. */
function hasMoved(period: "day" | "month"): SQL {
  const { shape, meter } = columnsOf(period);
  return sql`coalesce(${meter} in (
    to_char(p.next_time_zone_from at time zone p.time_zone, ${shape}),
    to_char(p.next_time_zone_from at time zone p.next_time_zone, ${shape})), false)`;
}

function columnsOf(period: "day" | "month"): { readonly shape: SQL; readonly meter: SQL } {
  return period === "day"
    ? { shape: sql.raw("'YYYY-MM-DD'"), meter: sql.raw("p.meter_day") }
    : { shape: sql.raw("'YYYY-MM'"), meter: sql.raw("p.meter_month") };
}
