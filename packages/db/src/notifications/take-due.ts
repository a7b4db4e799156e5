import { type SQL, sql } from "drizzle-orm";
import type { Database, Queryable } from "../client.ts";
import { run } from "../run.ts";
import { type Asked, inOneTrip } from "../transaction.ts";
import type { NewDelivery } from "./queries.ts";

/** What is claimed apart, so that no slow channel holds up another: each lane has an index of its own. */
export const DELIVERY_LANES = ["in_app", "messages", "pushes"] as const;
export type DeliveryLane = (typeof DELIVERY_LANES)[number];

/** Until then nobody else gets what is named in it. */
export type Lease = { readonly leaseToken: string; readonly leaseUntil: Date };
export type Claim = Lease & {
  readonly now: Date;
  readonly limit: number;
  /** Which end of what is due: what is new must not wait behind what piled up. */
  readonly from: "oldest" | "newest";
};

export function laneOf(channel: NewDelivery["channel"]): DeliveryLane {
  if (channel === "in_app") return channel;
  return channel === "push" ? "pushes" : "messages";
}

/** NOTE: in the words of the lane's index, and without parameters: else the planner does not see that it fits. */
const IS_PENDING: Record<DeliveryLane, SQL> = {
  in_app: sql`d.state = 'pending' and d.channel = 'in_app'`,
  messages: sql`d.state = 'pending' and d.channel in ('email', 'sms')`,
  pushes: sql`d.state = 'pending' and d.channel = 'push'`,
};
/** Any numbers; whoever claims waits for whoever does so already on the same lane. */
const CLAIM_LOCKS: Record<DeliveryLane, number> = {
  in_app: 7_301_949,
  messages: 7_301_947,
  pushes: 7_301_948,
};

/**
 * Takes deliveries of a lane that are due: until `leaseUntil` nobody else gets them, then they are due again. Only one process
 * claims of a lane at a time, so that each sees the leases of all others; whoever still writes under a lease that ran out is
 * waited for. `wanted` reads what was `taken`, of which `keep` makes what is given back, row by row as they come.
 */
export function takeDue<Row, Kept>(
  db: Database,
  lane: DeliveryLane,
  claim: Claim,
  { wanted, ...asked }: { readonly wanted: SQL } & Omit<Asked<Row, Kept>, "query">,
): Promise<readonly Kept[]> {
  const query = sql`${taking(lane, claim)} ${wanted}`;
  return inOneTrip(db, [takeTurn(lane, claim.now)], { query, ...asked });
}

/**
 * A lease of in-app deliveries need not be on disk before they are told: were it lost with the server, they would be told
 * again, and pages drop what they know.
 */
function takeTurn(lane: DeliveryLane, now: Date): SQL {
  const done = lane === "in_app" ? sql`set_config('synchronous_commit', 'off', true)` : sql`null`;
  return sql`with locked as materialized (select pg_advisory_xact_lock(${CLAIM_LOCKS[lane]})),
      over as (delete from delivery_leases l using locked where l.until <= ${at(now)})
    select ${done} from locked`;
}

/** The beginning of a claim's statement, which gives `taken`. */
export function taking(lane: DeliveryLane, claim: Claim): SQL {
  const { from, limit, now } = claim;
  const order = from === "oldest" ? sql`d.due_at` : sql`d.due_at desc`;
  return sql`with leased as materialized (select unnest(delivery_ids) as id from delivery_leases),
      taken as materialized (
        select d.id, d.notification_id, d.channel, d.push_subscription_id, d.address_sealed, d.attempts, d.scheduled_for
        from deliveries d
        where ${IS_PENDING[lane]} and d.due_at <= ${at(now)} and d.id not in (select id from leased)
        order by ${order} limit ${limit}
      ),
      lease as (${leasing(claim, sql`taken t`)})`;
}

/** Takes the deliveries `t` of a part of the statement. */
export function leasing({ leaseToken, leaseUntil }: Lease, deliveries: SQL): SQL {
  return sql`insert into delivery_leases (token, until, delivery_ids)
        select ${leaseToken}::uuid, ${at(leaseUntil)}, array_agg(t.id) from ${deliveries} having count(*) > 0`;
}

/**
 * When the next delivery of some lanes is due after a moment: a retry, or the end of quiet hours. Or else, should it come earlier, when
 * the first lease of any lane ends: whose process was killed, nobody knows before, and one look too many costs less than knowing
 * whose lane it is.
 */
export async function findNextDue(
  db: Queryable,
  after: Date,
  lanes: readonly DeliveryLane[],
): Promise<Date | null> {
  const firsts = lanes.map(
    (lane) =>
      sql`(select min(d.due_at) from deliveries d where ${IS_PENDING[lane]} and d.due_at > ${at(after)})`,
  );
  const [row] = await run<{ readonly at: string | null }>(
    db,
    sql`select least(${sql.join(firsts, sql`, `)},
      (select min(until) from delivery_leases where until > ${at(after)})) as at`,
  );
  return row?.at ? new Date(row.at) : null;
}

/** Since when deliveries have been due, up to so many of each lane: a statement for all lanes would have no index. */
export function selectDueSince(limit: number): SQL {
  const lanes = DELIVERY_LANES.map(
    (lane) => sql`(select d.due_at as at from deliveries d where ${IS_PENDING[lane]} and d.due_at <= now()
      order by d.due_at limit ${limit})`,
  );
  return sql`select at from (${sql.join(lanes, sql` union all `)}) as due`;
}

function at(moment: Date): SQL {
  return sql`${moment.toISOString()}::timestamptz`;
}
