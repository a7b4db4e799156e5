import { type SQL, sql } from "drizzle-orm";
import type { Queryable } from "../client.ts";
import { list, run, table } from "../run.ts";
import type { DeliveryTry } from "./tables.ts";

/** Outcome of a leased delivery. */
export type DeliveryOutcome = {
  readonly id: string;
  readonly state: "pending" | "sent" | "failed" | "dropped";
  readonly attempts: number;
  readonly dueAt: Date;
  /** Set when it is kept back for quiet hours. */
  readonly scheduledFor: Date | null;
  readonly providerMessageId: string | null;
  readonly error: string | null;
  /** Null when it was not attempted: put back, kept back or dropped. */
  readonly tried: {
    readonly startedAt: Date;
    readonly finishedAt: Date;
    readonly outcome: DeliveryTry["outcome"];
  } | null;
};

/** Columns on which the outcomes of one channel usually agree. */
const SHARED = [
  "state",
  "attempts",
  "dueAt",
  "scheduledFor",
  "providerMessageId",
  "error",
  "finishedAt",
  "tried",
] as const;

export type Lease = {
  readonly token: string;
  /** True with the last outcomes of a lease: the lease is released. */
  readonly isOver: boolean;
};

/**
 * Writes outcomes and attempts of a lease in one statement; does nothing when the lease is lost. A delivery acknowledged while
 * it was sent becomes delivered instead of sent.
 */
export async function writeOutcomes(
  db: Queryable,
  outcomes: readonly DeliveryOutcome[],
  lease: Lease,
): Promise<void> {
  const rows = outcomes.map(({ tried, ...outcome }) => ({
    ...outcome,
    finishedAt: tried?.finishedAt ?? null,
    tried: tried && triesOf({ ...tried, error: outcome.error }),
  }));
  const columns = table(
    rows,
    {
      id: "uuid",
      state: "text",
      attempts: "integer",
      dueAt: "timestamptz",
      scheduledFor: "timestamptz",
      providerMessageId: "text",
      error: "text",
      finishedAt: "timestamptz",
      tried: "jsonb",
    },
    SHARED,
  );
  await run(
    db,
    sql`with lease as materialized (${heldLease(lease)}),
      outcome (id, state, attempts, due_at, scheduled_for, provider_message_id, error, finished_at, tried)
        as materialized ${columns}
      update deliveries d set
        state = case
          when d.state <> 'pending' then d.state
          when o.tried is not null and d.delivered_at is not null then 'delivered'
          when ${isBouncedAlready} then 'failed'
          else o.state end,
        attempts = o.attempts,
        tries = case when o.tried is null then d.tries else d.tries || o.tried end,
        due_at = o.due_at,
        scheduled_for = coalesce(o.scheduled_for, d.scheduled_for),
        sent_at = case when o.state = 'sent' then o.finished_at else d.sent_at end,
        provider_message_id = coalesce(o.provider_message_id, d.provider_message_id),
        last_error = case
          when ${isBouncedAlready} then d.last_error
          when o.state = 'sent' or o.error is not null then o.error
          else d.last_error end
      from outcome o, lease
      where d.id = o.id`,
  );
}

/** The attempt to append to a delivery's `tries`, as JSON. */
export function triesOf(
  tried: NonNullable<DeliveryOutcome["tried"]> & { readonly error: string | null },
): string {
  const { startedAt, finishedAt, outcome, error } = tried;
  const added: DeliveryTry = {
    startedAt: startedAt.toISOString(),
    finishedAt: finishedAt.toISOString(),
    outcome,
    error,
  };
  return JSON.stringify([added]);
}

/** A failure receipt arrived before the outcome: until then the provider's message id is unknown. */
const isBouncedAlready = sql`o.state = 'sent' and d.provider_message_id = o.provider_message_id`;

/** Locks the lease if it is still ours, until commit. */
function heldLease({ token, isOver }: Lease): SQL {
  return isOver
    ? sql`delete from delivery_leases where token = ${token}::uuid returning token`
    : sql`select token from delivery_leases where token = ${token}::uuid for update`;
}

/** Ends subscriptions whose browser is gone, and fails the other deliveries to them. */
export async function endGonePushSubscriptions(
  db: Queryable,
  pushSubscriptionIds: readonly string[],
  gone: { readonly at: Date; readonly error: string },
): Promise<void> {
  if (pushSubscriptionIds.length === 0) return;
  const ids = list(pushSubscriptionIds, "uuid");
  await run(
    db,
    sql`with ended as (
        update push_subscriptions set ended_at = ${gone.at.toISOString()}::timestamptz, ended_reason = 'gone'
        where id = any(${ids}) and ended_at is null
      )
      update deliveries set state = 'failed', last_error = ${gone.error}
      where state = 'pending' and push_subscription_id = any(${ids})`,
  );
}
