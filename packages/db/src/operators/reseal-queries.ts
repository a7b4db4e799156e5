import { sql } from "drizzle-orm";
import type { Queryable } from "../client.ts";

/** Every sealed column with its row's key, its table and its owner. */
export const sealedColumns = [
  { table: "users", column: "email_sealed", holds: sql`'email'`, userId: sql`r.id` },
  { table: "users", column: "phone_sealed", holds: sql`'phone'`, userId: sql`r.id` },
  { table: "link_tokens", column: "email_sealed", holds: sql`'email'`, userId: sql`r.user_id` },
  { table: "phone_codes", column: "phone_sealed", holds: sql`'phone'`, userId: sql`r.user_id` },
  {
    table: "deliveries",
    column: "address_sealed",
    holds: sql`case r.channel when 'sms' then 'phone' else 'email' end`,
    userId: sql`(select n.user_id from notifications n where n.id = r.notification_id)`,
  },
  {
    table: "push_subscriptions",
    column: "subscription_sealed",
    holds: sql`'browser'`,
    userId: sql`r.user_id`,
  },
  {
    table: "group_invitations",
    column: "email_sealed",
    holds: sql`'email'`,
    userId: sql`r.created_by_user_id`,
  },
  { table: "payment_requests", column: "address_sealed", holds: sql`'email'`, userId: sql`r.from_user_id` },
  { table: "money_claims", column: "address_sealed", holds: sql`'email'`, userId: sql`r.from_user_id` },
  { table: "factors", column: "secret_sealed", holds: sql`'seed'`, userId: sql`r.user_id` },
] as const;
export type SealedColumn = (typeof sealedColumns)[number];

export type SealedRow = { readonly id: string; readonly sealed: string } & (
  | { readonly holds: "email" | "phone"; readonly userId: string }
  | { readonly holds: "browser"; readonly userId: string | null }
  | { readonly holds: "seed"; readonly userId: string }
);

/** Some values of a column that another key has sealed, after a row's id. */
export async function listOutdatedSeals(
  db: Queryable,
  place: SealedColumn,
  page: { readonly keyId: string; readonly afterId: string; readonly limit: number },
): Promise<readonly SealedRow[]> {
  const column = sql`r.${sql.identifier(place.column)}`;
  return await db.execute<SealedRow>(sql`
    select r.id, ${place.userId} as "userId", ${place.holds} as holds, ${column} as sealed
    from ${sql.identifier(place.table)} r
    where r.id > ${page.afterId} and not starts_with(${column}, ${`${page.keyId}.`})
    order by r.id limit ${page.limit}`);
}

/** Replaces a value if it is unchanged. */
export async function replaceSeal(
  db: Queryable,
  place: SealedColumn,
  row: { readonly id: string; readonly sealed: string; readonly resealed: string },
): Promise<void> {
  const column = sql.identifier(place.column);
  await db.execute(sql`
    update ${sql.identifier(place.table)} set ${column} = ${row.resealed}
    where id = ${row.id} and ${column} = ${row.sealed}`);
}
