import { type SQL, sql } from "drizzle-orm";
import type { Database } from "../client.ts";
import type { PushSubscriptionRow } from "./push-queries.ts";
import type { NewDelivery, NotificationRow } from "./queries.ts";
import { type DeliveryLease, type DeliveryStream, takeDue } from "./take-due.ts";

/** In-app deliveries are leased by a separate query. */
type Channel = Exclude<NewDelivery["channel"], "in_app">;
/** Fields of a notification that a mail, a text message or a push needs. */
type NotificationFields = Pick<
  NotificationRow,
  | "id"
  | "userId"
  | "eventId"
  | "requestId"
  | "template"
  | "type"
  | "title"
  | "message"
  | "priority"
  | "actionUrl"
  | "actionText"
  | "readAt"
  | "deletedAt"
> & {
  readonly data: unknown;
  /** Whether the reader archived or snoozed it; a snooze that has ended still counts. */
  readonly putAside: "archived" | "snoozed" | null;
};

/** A leased delivery with the data for sending it; data of other channels is null. */
export type LeasedDelivery = {
  readonly id: string;
  readonly channel: Channel;
  readonly addressSealed: string | null;
  readonly attempts: number;
  readonly scheduledFor: Date | null;
  readonly notification: NotificationFields;
  /** For mails and text messages. */
  readonly reader: { readonly firstName: string; readonly locale: string; readonly timeZone: string };
  readonly push: LeasedPush | null;
};
export type LeasedPush = {
  readonly pushSubscriptionId: string;
  readonly subscriptionSealed: string;
  readonly ended: PushSubscriptionRow["endedReason"];
  readonly timeZone: string;
  readonly quietHours: { readonly enabled: boolean; readonly start: string; readonly end: string };
};

type Moment = "readAt" | "deletedAt";
/** Row of the statement; timestamps are text. */
type Row = Omit<NotificationFields, Moment> & { readonly [Name in Moment]: string | null } & {
  readonly deliveryId: string;
  readonly channel: Channel;
  readonly addressSealed: string | null;
  readonly attempts: number;
  readonly scheduledFor: string | null;
  readonly firstName: string;
  readonly locale: string;
  readonly timeZone: string;
  readonly pushSubscriptionId: string | null;
  readonly subscriptionSealed: string | null;
  readonly ended: LeasedPush["ended"];
  readonly quietEnabled: boolean | null;
  readonly quietStart: string | null;
  readonly quietEnd: string | null;
};

/** Leases due mails and text messages, or pushes, like `takeDue`. */
export function leaseDeliveries(
  db: Database,
  stream: Exclude<DeliveryStream, "in_app">,
  lease: DeliveryLease,
): Promise<readonly LeasedDelivery[]> {
  return takeDue(db, stream, lease, { wanted: whatSendingNeeds(lease.now), keep: read });
}

/** The joins are lateral: on small tables the planner would otherwise scan them in full. */
function whatSendingNeeds(now: Date): SQL {
  return sql`
    select t.id as "deliveryId", t.channel, t.address_sealed as "addressSealed", t.attempts,
      t.scheduled_for as "scheduledFor",
      u.first_name as "firstName", u.locale, u.time_zone as "timeZone",
      p.id as "pushSubscriptionId", p.subscription_sealed as "subscriptionSealed", p.ended,
      s.quiet_hours_enabled as "quietEnabled", s.quiet_hours_start as "quietStart", s.quiet_hours_end as "quietEnd",
      n.id, n.user_id as "userId", n.event_id as "eventId", n.request_id as "requestId", n.template, n.type, n.title,
      n.message, n.priority, n.action_url as "actionUrl", n.action_text as "actionText", n.data, n.read_at as "readAt",
      n.deleted_at as "deletedAt",
      case when n.archived_at is not null then 'archived' when n.snoozed_until is not null then 'snoozed' end as "putAside"
    from taken t
    cross join lateral (select * from notifications n where n.id = t.notification_id limit 1) n
    cross join lateral (select * from users u where u.id = n.user_id limit 1) u
    left join lateral (
      select p.id, p.subscription_sealed,
        coalesce(p.ended_reason, case when e.ended_at is not null or e.idle_expires_at <= ${now.toISOString()}::timestamptz then 'signed_out' end) as ended
      from push_subscriptions p left join sessions e on e.id = p.session_id
      where t.channel = 'push' and p.id = t.push_subscription_id limit 1
    ) p on true
    left join lateral (
      select * from notification_settings s where t.channel = 'push' and s.user_id = n.user_id limit 1
    ) s on true`;
}

function read(row: Row): LeasedDelivery {
  const { firstName, locale, timeZone } = row;
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
    actionUrl: row.actionUrl,
    actionText: row.actionText,
    data: row.data,
    readAt: toDate(row.readAt),
    deletedAt: toDate(row.deletedAt),
    putAside: row.putAside,
  };
  return {
    id: row.deliveryId,
    channel: row.channel,
    addressSealed: row.addressSealed,
    attempts: row.attempts,
    scheduledFor: toDate(row.scheduledFor),
    notification,
    reader: { firstName, locale, timeZone },
    push: readPush(row),
  };
}

function readPush(row: Row): LeasedPush | null {
  const { pushSubscriptionId, subscriptionSealed, ended, timeZone, quietEnabled, quietStart, quietEnd } = row;
  if (pushSubscriptionId === null || subscriptionSealed === null) return null;
  const quietHours = {
    enabled: quietEnabled ?? false,
    start: quietStart ?? "00:00",
    end: quietEnd ?? "00:00",
  };
  return { pushSubscriptionId, subscriptionSealed, ended, timeZone, quietHours };
}

function toDate(text: string | null): Date | null {
  return text === null ? null : new Date(text);
}
