import { type SQL, sql } from "drizzle-orm";
import type { Database, Queryable } from "../client.ts";
import { run } from "../run.ts";
import { inTransaction } from "../transaction.ts";
import type { PushSubscriptionRow } from "./push-queries.ts";
import type { NewDelivery, NotificationRow } from "./queries.ts";

type Channel = NewDelivery["channel"];
/** What is told, without what only planning looks at. */
type Told = Omit<
  NotificationRow,
  "digestKey" | "digestUntil" | "digestCount" | "isListed" | "onceKey" | "data"
> & { readonly digestCount: number; readonly data: unknown };

/** A delivery that is taken and what its sending needs; what its channel does not need is null. */
export type ClaimedDelivery = {
  readonly id: string;
  readonly channel: Channel;
  readonly addressSealed: string | null;
  readonly attempts: number;
  /** True when it was tried before, also before it was sent again on demand. */
  readonly wasTried: boolean;
  readonly scheduledFor: Date | null;
  readonly notification: Told;
  /** Mail and text messages. */
  readonly reader: { readonly firstName: string; readonly locale: string; readonly timeZone: string };
  readonly push: ClaimedPush | null;
};
export type ClaimedPush = {
  readonly subscriptionId: string;
  readonly subscriptionSealed: string;
  readonly ended: PushSubscriptionRow["endedReason"];
  readonly timeZone: string;
  readonly quietHours: { readonly enabled: boolean; readonly start: string; readonly end: string };
};

export type Claim = {
  readonly now: Date;
  readonly leaseUntil: Date;
  readonly leaseToken: string;
  readonly limit: number;
  readonly channels: readonly Channel[];
  /** Which end of what is due: what is new must not wait behind what piled up. */
  readonly from: "oldest" | "newest";
};

type Moment = "createdAt" | "readAt" | "archivedAt" | "snoozedUntil" | "deletedAt";
/** As the statement gives it; moments come as texts. */
type Row = Omit<Told, Moment> & { readonly [Name in Moment]: string | null } & {
  readonly deliveryId: string;
  readonly channel: Channel;
  readonly addressSealed: string | null;
  readonly attempts: number;
  readonly wasTried: boolean;
  readonly scheduledFor: string | null;
  readonly firstName: string | null;
  readonly locale: string | null;
  readonly timeZone: string | null;
  readonly subscriptionId: string | null;
  readonly subscriptionSealed: string | null;
  readonly ended: ClaimedPush["ended"];
  readonly quietEnabled: boolean | null;
  readonly quietStart: string | null;
  readonly quietEnd: string | null;
};

/** Any number; whoever claims waits for whoever does so already. */
const CLAIM_LOCK = 7_301_946;

/**
 * Takes deliveries that are due: until `leaseUntil` nobody else gets them, then they are due again. Only one process claims at
 * a time, so that each sees the leases of all others; whoever still writes under a lease that ran out is waited for.
 */
export async function claimDeliveries(db: Database, claim: Claim): Promise<readonly ClaimedDelivery[]> {
  const now = sql`${claim.now.toISOString()}::timestamptz`;
  const rows = await inTransaction(db, async (tx) => {
    await run(
      tx,
      sql`with locked as materialized (select pg_advisory_xact_lock(${CLAIM_LOCK})),
        over as (delete from delivery_leases l using locked where l.until <= ${now})
        select from locked`,
    );
    return run<Row>(tx, claimStatement(claim, now));
  });
  return rows.map(read);
}

/** The joins are laterals: the planner would read whole tables as long as they are small. */
function claimStatement({ from, limit, channels, leaseToken, leaseUntil }: Claim, now: SQL): SQL {
  const names = sql.join(
    channels.map((channel) => sql`${channel}`),
    sql`, `,
  );
  const order = from === "oldest" ? sql`d.due_at` : sql`d.due_at desc`;
  return sql`with leased as materialized (select unnest(delivery_ids) as id from delivery_leases),
      taken as materialized (
        select * from deliveries d
        where d.state = 'pending' and d.due_at <= ${now} and d.channel in (${names})
          and d.id not in (select id from leased)
        order by ${order} limit ${limit}
      ),
      lease as (
        insert into delivery_leases (token, until, delivery_ids)
        select ${leaseToken}::uuid, ${leaseUntil.toISOString()}::timestamptz, array_agg(t.id) from taken t having count(*) > 0
      )
      select t.id as "deliveryId", t.channel, t.address_sealed as "addressSealed", t.attempts,
        t.attempts > 0 or t.last_error is not null as "wasTried", t.scheduled_for as "scheduledFor",
        u.first_name as "firstName", u.locale, u.time_zone as "timeZone",
        p.id as "subscriptionId", p.subscription_sealed as "subscriptionSealed", p.ended,
        s.quiet_hours_enabled as "quietEnabled", s.quiet_hours_start as "quietStart", s.quiet_hours_end as "quietEnd",
        n.id, n.user_id as "userId", n.event_id as "eventId", n.request_id as "requestId", n.template, n.type, n.title,
        n.message, n.priority, n.category, n.action_url as "actionUrl", n.action_text as "actionText", n.icon, n.data,
        n.digest_count as "digestCount", n.read_at as "readAt", n.archived_at as "archivedAt",
        n.snoozed_until as "snoozedUntil", n.deleted_at as "deletedAt", n.created_at as "createdAt"
      from taken t
      cross join lateral (select * from notifications n where n.id = t.notification_id limit 1) n
      left join lateral (
        select * from users u where t.channel <> 'in_app' and u.id = n.user_id limit 1
      ) u on true
      left join lateral (
        select p.id, p.subscription_sealed,
          coalesce(p.ended_reason, case when e.ended_at is not null then 'signed_out' end) as ended
        from push_subscriptions p left join sessions e on e.id = p.session_id
        where t.channel = 'push' and p.id = t.push_subscription_id limit 1
      ) p on true
      left join lateral (
        select * from notification_settings s where t.channel = 'push' and s.user_id = n.user_id limit 1
      ) s on true`;
}

/** Field by field: by the ten thousand a second, spreading objects costs more than everything else here. */
function read(row: Row): ClaimedDelivery {
  const reader = {
    firstName: row.firstName ?? "",
    locale: row.locale ?? "en",
    timeZone: row.timeZone ?? "UTC",
  };
  const notification = {
    id: row.id,
    userId: row.userId,
    eventId: row.eventId,
    requestId: row.requestId,
    template: row.template,
    type: row.type,
    title: row.title,
    message: row.message,
    priority: row.priority,
    category: row.category,
    actionUrl: row.actionUrl,
    actionText: row.actionText,
    icon: row.icon,
    data: row.data,
    digestCount: row.digestCount,
    readAt: toDate(row.readAt),
    archivedAt: toDate(row.archivedAt),
    snoozedUntil: toDate(row.snoozedUntil),
    deletedAt: toDate(row.deletedAt),
    createdAt: toDate(row.createdAt) as Date,
  };
  return {
    id: row.deliveryId,
    channel: row.channel,
    addressSealed: row.addressSealed,
    attempts: row.attempts,
    wasTried: row.wasTried,
    scheduledFor: toDate(row.scheduledFor),
    notification,
    reader,
    push: readPush(row, reader.timeZone),
  };
}

function readPush(row: Row, timeZone: string): ClaimedPush | null {
  const { subscriptionId, subscriptionSealed, ended, quietEnabled, quietStart, quietEnd } = row;
  if (subscriptionId === null || subscriptionSealed === null) return null;
  const quietHours = {
    enabled: quietEnabled ?? false,
    start: quietStart ?? "00:00",
    end: quietEnd ?? "00:00",
  };
  return { subscriptionId, subscriptionSealed, ended, timeZone, quietHours };
}

function toDate(text: string | null): Date | null {
  return text === null ? null : new Date(text);
}

/** When the next delivery is due that is not due yet: a retry, the end of quiet hours, or of a killed process's lease. */
export async function findNextDue(db: Queryable, now: Date): Promise<Date | null> {
  const after = sql`${now.toISOString()}::timestamptz`;
  const [row] = await run<{ readonly at: string | null }>(
    db,
    sql`select least(
        (select min(due_at) from deliveries where state = 'pending' and due_at > ${after}),
        (select min(until) from delivery_leases where until > ${after})) as at`,
  );
  return toDate(row?.at ?? null);
}
