import { type SQL, sql } from "drizzle-orm";
import type { Queryable } from "../client.ts";
import { list, run } from "../run.ts";
import type { CaseRow } from "./queries.ts";

/** A case with what an operator's list shows of it. Amounts are texts of minor units. */
export type QueueRow = {
  readonly id: string;
  readonly kind: CaseRow["kind"];
  readonly user_id: string;
  readonly subject_id: string;
  readonly state: CaseRow["state"];
  readonly deadline: string;
  readonly created_at: string;
  readonly person_name: string;
  readonly other_id: string | null;
  readonly other_name: string | null;
  readonly amount_minor: string | null;
  readonly currency: string | null;
  readonly about: string | null;
  readonly taken_by: string | null;
  readonly taken_name: string | null;
  readonly decided_by: readonly string[];
};

export type QueueQuery = {
  readonly kinds: readonly CaseRow["kind"][];
  readonly takenBy: string | null;
  readonly limit: number;
};

/** Open cases, those with the least time left first. */
export function listOpenCases(db: Queryable, query: QueueQuery): Promise<readonly QueueRow[]> {
  const mine = query.takenBy === null ? sql`` : sql`and c.taken_by = ${query.takenBy}::uuid`;
  return run(
    db,
    select(
      sql`c.state <> 'closed' and c.kind = any(${list(query.kinds, "text")}) ${mine} order by c.deadline, c.id limit ${query.limit}`,
    ),
  );
}

/** One case as in the list, open or closed; null when there is none. */
export async function findQueueRow(db: Queryable, id: string): Promise<QueueRow | null> {
  const [row] = await run<QueueRow>(db, select(sql`c.id = ${id}::uuid`));
  return row ?? null;
}

function select(condition: SQL): SQL {
  return sql`select c.id, c.kind, c.user_id, c.subject_id, c.state, c.deadline, c.created_at,
      u.first_name || ' ' || u.last_name as person_name,
      o.id as other_id, o.first_name || ' ' || o.last_name as other_name,
      coalesce(t.amount_minor::text, e.facts ->> 'amountMinor') as amount_minor,
      coalesce(t.currency, e.facts ->> 'currency') as currency,
      coalesce(e.facts ->> 'code', e.kind) as about,
      c.taken_by, k.first_name || ' ' || k.last_name as taken_name,
      (select coalesce(jsonb_agg(d.operator_id order by d.created_at, d.id), '[]'::jsonb) from case_decisions d where d.case_id = c.id) as decided_by
    from cases c
    join users u on u.id = c.user_id
    left join users k on k.id = c.taken_by
    left join transfers t on c.kind = 'held_payment' and t.id = c.subject_id
    left join security_events e on c.kind in ('appeal', 'account_takeover') and e.id = c.subject_id
    left join users o on o.id = coalesce(t.payee_user_id, (e.facts ->> 'payeeUserId')::uuid)
    where ${condition}`;
}

export type QueueCounts = {
  readonly held_payment: number;
  readonly appeal: number;
  readonly accounts: number;
  readonly median_ms: number | null;
};

/** Numbers of open cases, and the median time to close one since a moment. */
export async function countCases(db: Queryable, closedSince: Date): Promise<QueueCounts> {
  const [row] = await run<QueueCounts>(
    db,
    sql`select count(*) filter (where kind = 'held_payment')::int as held_payment,
        count(*) filter (where kind = 'appeal')::int as appeal,
        count(*) filter (where kind in ('account_takeover', 'self_freeze'))::int as accounts,
        (select (percentile_cont(0.5) within group (order by extract(epoch from closed_at - created_at)) * 1000)::float8
          from cases where state = 'closed' and closed_at > ${closedSince.toISOString()}::timestamptz) as median_ms
      from cases where state <> 'closed'`,
  );
  return row ?? { held_payment: 0, appeal: 0, accounts: 0, median_ms: null };
}

export type HeldPaymentRow = {
  readonly transfer_id: string;
  readonly hold_id: string;
  readonly payee_user_id: string;
  readonly amount_minor: string;
  readonly fee_minor: string;
  readonly currency: string;
  readonly description: string | null;
  readonly effective_at: string;
  readonly hold_state: "open" | "captured" | "voided" | "expired";
};

/** The hold of a held payment; null when the transfer placed none. */
export async function findHeldPayment(db: Queryable, transferId: string): Promise<HeldPaymentRow | null> {
  const [row] = await run<HeldPaymentRow>(
    db,
    sql`select t.id as transfer_id, h.id as hold_id, h.payee_user_id, t.amount_minor, t.fee_minor, t.currency, t.description,
        t.effective_at, h.state as hold_state
      from transfers t join holds h on h.transfer_id = t.id where t.id = ${transferId}::uuid`,
  );
  return row ?? null;
}

/** Ids of open cases whose hold has ended, or that have both decisions; oldest deadlines first. */
export async function listFinishableCases(db: Queryable, limit: number): Promise<readonly string[]> {
  const rows = await run<{ id: string }>(
    db,
    sql`select c.id from cases c join holds h on h.transfer_id = c.subject_id
      where c.state <> 'closed' and c.kind = 'held_payment'
        and (h.state <> 'open' or (select count(*) from case_decisions d where d.case_id = c.id) = 2)
      order by c.deadline limit ${limit}`,
  );
  return rows.map(({ id }) => id);
}
