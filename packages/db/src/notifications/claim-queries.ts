import { sql } from "drizzle-orm";
import type { Queryable } from "../client.ts";
import { run } from "../run.ts";
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

/**
 * Takes deliveries that are due, skipping what another process is taking; until `leaseUntil` nobody else gets them. One
 * whose lease ran out is due again.
 */
export async function claimDeliveries(db: Queryable, claim: Claim): Promise<readonly ClaimedDelivery[]> {
  const order = claim.from === "oldest" ? sql`d.due_at` : sql`d.due_at desc`;
  const rows = await run<Row>(
    db,
    sql`with due as materialized (
        select d.id from deliveries d
        where d.state in ('pending', 'sending') and d.due_at <= ${claim.now.toISOString()}::timestamptz
        order by ${order} limit ${claim.limit} for update skip locked
      ), taken as (
        update deliveries d
        set state = 'sending', due_at = ${claim.leaseUntil.toISOString()}::timestamptz, lease_token = ${claim.leaseToken}
        from due where d.id = due.id
        returning d.id, d.notification_id, d.channel, d.push_subscription_id, d.address_sealed, d.attempts,
          d.last_error, d.scheduled_for
      )
      select t.id as "deliveryId", t.channel, t.address_sealed as "addressSealed", t.attempts,
        t.attempts > 0 or t.last_error is not null as "wasTried", t.scheduled_for as "scheduledFor",
        u.first_name as "firstName", u.locale, u.time_zone as "timeZone",
        t.push_subscription_id as "subscriptionId", p.subscription_sealed as "subscriptionSealed",
        coalesce(p.ended_reason, case when e.ended_at is not null then 'signed_out' end) as ended,
        s.quiet_hours_enabled as "quietEnabled", s.quiet_hours_start as "quietStart", s.quiet_hours_end as "quietEnd",
        n.id, n.user_id as "userId", n.event_id as "eventId", n.request_id as "requestId", n.template, n.type, n.title,
        n.message, n.priority, n.category, n.action_url as "actionUrl", n.action_text as "actionText", n.icon, n.data,
        n.digest_count as "digestCount", n.read_at as "readAt", n.archived_at as "archivedAt",
        n.snoozed_until as "snoozedUntil", n.deleted_at as "deletedAt", n.created_at as "createdAt"
      from taken t
      join notifications n on n.id = t.notification_id
      left join users u on t.channel <> 'in_app' and u.id = n.user_id
      left join push_subscriptions p on p.id = t.push_subscription_id
      left join sessions e on e.id = p.session_id
      left join notification_settings s on t.channel = 'push' and s.user_id = n.user_id`,
  );
  return rows.map(read);
}

function read(row: Row): ClaimedDelivery {
  const { deliveryId, channel, addressSealed, attempts, wasTried, scheduledFor } = row;
  const { id, userId, eventId, requestId, template, type, title, message, priority, category } = row;
  const { actionUrl, actionText, icon, data, digestCount } = row;
  const words = { template, type, title, message, priority, category, actionUrl, actionText, icon, data };
  const notification = {
    ...{ id, userId, eventId, requestId, ...words, digestCount },
    readAt: toDate(row.readAt),
    archivedAt: toDate(row.archivedAt),
    snoozedUntil: toDate(row.snoozedUntil),
    deletedAt: toDate(row.deletedAt),
    createdAt: toDate(row.createdAt) as Date,
  };
  const reader = {
    firstName: row.firstName ?? "",
    locale: row.locale ?? "en",
    timeZone: row.timeZone ?? "UTC",
  };
  return {
    id: deliveryId,
    ...{ channel, addressSealed, attempts, wasTried, scheduledFor: toDate(scheduledFor) },
    ...{ notification, reader, push: readPush(row, reader.timeZone) },
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
  const [row] = await run<{ readonly at: string }>(
    db,
    sql`select due_at as at from deliveries
      where state in ('pending', 'sending') and due_at > ${now.toISOString()}::timestamptz
      order by due_at limit 1`,
  );
  return row === undefined ? null : new Date(row.at);
}
