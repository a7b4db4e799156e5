import { sql } from "drizzle-orm";
import type { Tx } from "../client.ts";
import { jsonRows } from "../json-rows.ts";
import { list, run } from "../run.ts";

export type OpenDigest = {
  readonly id: string;
  readonly userId: string;
  readonly digestKey: string;
  readonly digestCount: number;
};

/**
 * Finds the unread notifications into which later ones of the same kind are folded, locked so that they cannot be read
 * meanwhile.
 */
export async function lockOpenDigests(
  tx: Tx,
  query: { readonly userIds: readonly string[]; readonly keys: readonly string[]; readonly now: Date },
): Promise<readonly OpenDigest[]> {
  return run<OpenDigest>(
    tx,
    sql`select id, user_id as "userId", digest_key as "digestKey", digest_count as "digestCount" from notifications
      where user_id = any(${list(query.userIds, "uuid")}) and digest_key = any(${list(query.keys, "text")})
        and digest_until > ${query.now.toISOString()}::timestamptz
        and read_at is null and archived_at is null and deleted_at is null
      order by id for update`,
  );
}

export type RenewedDigest = {
  readonly id: string;
  readonly template: string;
  readonly title: string;
  readonly message: string;
  readonly actionUrl: string | null;
  readonly actionText: string | null;
  readonly icon: string;
  readonly data: unknown;
  readonly digestCount: number;
};

/** Updates the kind, text, link and count of digests. */
export async function renewDigests(tx: Tx, rows: readonly RenewedDigest[]): Promise<void> {
  if (rows.length === 0) return;
  await tx.execute(sql`update notifications n
    set template = r.template, title = r.title, message = r.message, data = r.data, digest_count = r."digestCount",
      action_url = r."actionUrl", action_text = r."actionText", icon = r.icon
    from jsonb_to_recordset(${jsonRows(rows)})
      as r (id uuid, template text, title text, message text, data jsonb, "digestCount" int, "actionUrl" text,
        "actionText" text, icon text)
    where n.id = r.id`);
}
