import { eq, getTableColumns, inArray, sql } from "drizzle-orm";
import { users } from "../auth/tables.ts";
import type { Queryable } from "../client.ts";
import { notificationSettings } from "./tables.ts";

/** Browsers of one person that are pushed to; the newest. */
const PUSH_SUBSCRIPTIONS_MAX = 20;

export type NotificationSettingsRow = typeof notificationSettings.$inferSelect;
export type RecipientRow = {
  readonly userId: string;
  readonly emailSealed: string;
  readonly emailVerifiedAt: Date | null;
  /** Null without a confirmed number. */
  readonly phoneSealed: string | null;
  readonly firstName: string;
  readonly locale: string;
  readonly timeZone: string;
  readonly settings: NotificationSettingsRow | null;
  /** Types that are switched off, as `type:channel`. */
  readonly muted: readonly string[];
  /** Those whose sign-in has not ended. */
  readonly pushSubscriptionIds: readonly string[];
};

/** What notifications have to know of users, their settings and browsers included, in one question. */
export async function listRecipients(
  db: Queryable,
  userIds: readonly string[],
): Promise<readonly RecipientRow[]> {
  if (userIds.length === 0) return [];
  return db
    .select({
      userId: users.id,
      emailSealed: users.emailSealed,
      emailVerifiedAt: users.emailVerifiedAt,
      phoneSealed: sql<
        string | null
      >`case when ${users.phoneConfirmedAt} is not null then ${users.phoneSealed} end`,
      firstName: users.firstName,
      locale: users.locale,
      timeZone: users.timeZone,
      settings: getTableColumns(notificationSettings),
      muted: sql<
        string[]
      >`coalesce((select json_agg(p.type || ':' || p.channel) from notification_preferences p
        where p.user_id = ${users.id} and not p.is_enabled), '[]'::json)`,
      pushSubscriptionIds: sql<string[]>`coalesce((select json_agg(open.id) from (
        select p.id from push_subscriptions p
        where p.user_id = ${users.id} and p.ended_at is null and (p.session_id is null
          or exists (select from sessions s where s.id = p.session_id and s.ended_at is null))
        order by p.created_at desc limit ${PUSH_SUBSCRIPTIONS_MAX}) open), '[]'::json)`,
    })
    .from(users)
    .leftJoin(notificationSettings, eq(notificationSettings.userId, users.id))
    .where(inArray(users.id, [...userIds]));
}
