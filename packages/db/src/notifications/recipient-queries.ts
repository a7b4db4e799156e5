import { PUSH_SUBSCRIPTIONS_MAX } from "@evenly/contract/notifications/push";
import { sql } from "drizzle-orm";
import type { Queryable } from "../client.ts";
import { list, run } from "../run.ts";
import type { notificationSettings } from "./tables.ts";

type Settings = Omit<
  typeof notificationSettings.$inferSelect,
  "userId" | "version" | "updatedAt" | "soundEnabled"
>;
export type RecipientRow = {
  readonly userId: string;
  readonly emailSealed: string;
  readonly isEmailVerified: boolean;
  /** Null without a confirmed number. */
  readonly phoneSealed: string | null;
  readonly firstName: string;
  readonly locale: string;
  readonly timeZone: string;
  /** Null for a person without saved settings. */
  readonly settings: Settings | null;
  /** Muted types, as `type:channel`. */
  readonly muted: readonly string[];
  /** Subscriptions of open sessions. */
  readonly pushSubscriptionIds: readonly string[];
};

/** All facts that notifications need of users, settings and browsers included, in one query. */
export async function listRecipients(
  db: Queryable,
  userIds: readonly string[],
  now: Date,
): Promise<readonly RecipientRow[]> {
  if (userIds.length === 0) return [];
  return run<RecipientRow>(
    db,
    sql`select u.id as "userId", u.email_sealed as "emailSealed", u.email_verified_at is not null as "isEmailVerified",
        case when u.phone_confirmed_at is not null then u.phone_sealed end as "phoneSealed",
        u.first_name as "firstName", u.locale, u.time_zone as "timeZone",
        case when s.user_id is not null then json_build_object('pushNotifications', s.push_notifications,
          'emailNotifications', s.email_notifications, 'isPushEnabled', s.is_push_enabled,
          'isEmailEnabled', s.is_email_enabled, 'isSmsEnabled', s.is_sms_enabled, 'isInAppEnabled', s.is_in_app_enabled,
          'quietHoursEnabled', s.quiet_hours_enabled, 'quietHoursStart', s.quiet_hours_start,
          'quietHoursEnd', s.quiet_hours_end) end as settings,
        coalesce((select json_agg(p.type || ':' || p.channel) from notification_preferences p
          where p.user_id = u.id and not p.is_enabled), '[]'::json) as muted,
        coalesce((select json_agg(open.id) from (
          select p.id from push_subscriptions p
          where p.user_id = u.id and p.ended_at is null and (p.session_id is null
            or exists (select from sessions e where e.id = p.session_id and e.ended_at is null
              and e.idle_expires_at > ${now.toISOString()}::timestamptz))
          order by p.created_at desc limit ${PUSH_SUBSCRIPTIONS_MAX}) open), '[]'::json) as "pushSubscriptionIds"
      from users u left join notification_settings s on s.user_id = u.id
      where u.id = any(${list(userIds, "uuid")})`,
  );
}
