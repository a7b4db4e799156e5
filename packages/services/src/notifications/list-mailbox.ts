import { listMailboxMessages } from "@evenly/db/notifications/mailbox-queries";
import type { ServiceContext } from "../context.ts";

/** One message of the development mailbox. `links` are the URLs in its text, `code` its first six-digit code. */
export type MailboxMessage = {
  readonly to: string;
  readonly channel: "email" | "sms";
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly links: readonly string[];
  readonly code: string | null;
  readonly at: Date;
};

const MESSAGES_MAX = 100;

/**
 * Lists up to 100 messages of the development mailbox, newest first; of all recipients when none is named.
 *
 * @see docs/decisions/0008-two-settings.md
 */
export async function listMailbox(
  ctx: Pick<ServiceContext, "db">,
  input: { readonly to: string | null },
): Promise<readonly MailboxMessage[]> {
  const rows = await listMailboxMessages(ctx.db, { to: input.to, limit: MESSAGES_MAX });
  return rows.map((row) => ({
    to: row.recipient,
    channel: row.channel,
    subject: row.subject,
    text: row.textBody,
    html: row.htmlBody,
    links: row.textBody.match(/https?:\/\/[^\s<>"']+/g) ?? [],
    code: /(?<!\d)\d{6}(?!\d)/.exec(row.textBody)?.[0] ?? null,
    at: row.createdAt,
  }));
}
