import { sql } from "drizzle-orm";
import type { Queryable } from "../client.ts";

/** Every sealed column: how its rows are told apart, what stands in it, and whose it is. */
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
] as const;
export type SealedColumn = (typeof sealedColumns)[number];

export type SealedRow = { readonly id: string; readonly sealed: string } & (
  | { readonly holds: "email" | "phone"; readonly userId: string }
  | { readonly holds: "browser"; readonly userId: string | null }
);

/** Some texts of a column that another key than this has sealed, after a row's id. */
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

/** Puts another text in the place of one that is still there; what has changed meanwhile stays. */
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
