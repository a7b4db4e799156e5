import { desc, sql } from "drizzle-orm";
import type { Queryable } from "../client.ts";
import { mailboxMessages } from "./tables.ts";

export type MailboxRow = typeof mailboxMessages.$inferSelect;

/** The newest messages of the development mailbox, of one or all recipients. */
export async function listMailboxMessages(
  db: Queryable,
  query: { to: string | null; limit: number },
): Promise<MailboxRow[]> {
  return db
    .select()
    .from(mailboxMessages)
    .where(query.to === null ? undefined : sql`lower(${mailboxMessages.recipient}) = lower(${query.to})`)
    .orderBy(desc(mailboxMessages.createdAt), desc(mailboxMessages.messageId))
    .limit(query.limit);
}
