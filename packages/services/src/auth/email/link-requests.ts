import { setTimeout } from "node:timers/promises";
import type { Tx } from "@evenly/db";
import { clearCounters, countAttempt, sweepCounters } from "@evenly/db/auth/counter-queries";
import { insertLink } from "@evenly/db/auth/link-queries";
import { findUserByEmail, lockUser, type UserRow } from "@evenly/db/auth/user-queries";
import { type ServiceContext, withTransaction } from "../../context.ts";
import { recordAudit } from "../../shared/record-audit.ts";
import { recordEvent } from "../../shared/record-event.ts";
import { lookUpEmail } from "../../shared/sealed-addresses.ts";
import { digest, type LinkPurpose, linkTokenFor } from "../../shared/secrets.ts";
import { mailee } from "../load.ts";

/** Lifetime of a mailed link. ASVS 6.4.1 asks for 15 to 60 minutes. */
export const LINK_MS = 60 * 60_000;
/** Mails of one kind per address and hour, since strangers can request them. */
const MAILS_MAX = 5;
const MAILS_WINDOW_MS = 60 * 60_000;
const MAILS_SCOPE = "link_mails";

const MAIL_KINDS = ["verify_email", "reset_password", "registration", "email_change"] as const;
export type MailKind = (typeof MAIL_KINDS)[number];
/**
 * Answers are delayed to a multiple of this, in milliseconds: it hides the time of the two extra inserts for a known address.
 */
const ANSWER_GRID_MS = 100;
/** Statements that create a link: its row and its event. */
const LINK_STATEMENTS = 2;

const eventOf = {
  verify_email: "email.verification_requested",
  reset_password: "password.reset_requested",
} as const satisfies Partial<Record<LinkPurpose, string>>;
type RequestedPurpose = keyof typeof eventOf;

export type LinkRequest = {
  readonly email: string;
  readonly purpose: RequestedPurpose;
  readonly isWantedBy: (user: UserRow) => boolean;
};

export type NewLink = {
  readonly userId: string;
  readonly purpose: LinkPurpose;
  readonly lifeMs: number;
  /** The address that the link confirms. */
  readonly email?: { readonly emailSealed: string; readonly emailLookup: string };
};

/**
 * Creates a link and returns its id. The token is derived from the id when the mail is written.
 *
 * @unaudited part of verbs that write the row
 */
export async function makeLink(ctx: ServiceContext, tx: Tx, link: NewLink): Promise<string> {
  const { userId, purpose, lifeMs, email } = link;
  const id = ctx.ids.uuid();
  const createdAt = ctx.clock.now();
  const tokenHash = digest(linkTokenFor(ctx.config.tokenPepper, purpose, id));
  const expiresAt = new Date(createdAt.getTime() + lifeMs);
  await insertLink(tx, { id, userId, purpose, tokenHash, createdAt, expiresAt, ...email });
  return id;
}

/**
 * Creates a link to the user's own address and mails it.
 *
 * @unaudited part of verbs that write the row
 */
export async function addLink(
  ctx: ServiceContext,
  tx: Tx,
  user: UserRow,
  purpose: RequestedPurpose,
): Promise<void> {
  const linkId = await makeLink(ctx, tx, { userId: user.id, purpose, lifeMs: LINK_MS });
  await recordEvent(ctx, tx, eventOf[purpose], { ...mailee(user), linkId });
}

/** Mails a link when the address belongs to an eligible account. Neither stored records nor timing reveal whether it does. */
export async function requestLink(ctx: ServiceContext<"seal">, request: LinkRequest): Promise<void> {
  await answerOnGrid(() => countAndAdd(ctx, request));
}

/** Forgets how many mails of each kind an address got in the last hour. */
export async function clearMailCounts(tx: Tx, emailLookup: string): Promise<void> {
  for (const kind of MAIL_KINDS) await clearCounters(tx, [MAILS_SCOPE], `${kind}:${emailLookup}`);
}

/** Counts a requested mail to an address; false when this kind's hourly limit is reached. */
export async function countMail(
  ctx: ServiceContext,
  tx: Tx,
  kind: MailKind,
  emailLookup: string,
): Promise<boolean> {
  const now = ctx.clock.now();
  const windowEndsAt = new Date(now.getTime() + MAILS_WINDOW_MS);
  const subject = `${kind}:${emailLookup}`;
  const { attempts } = await countAttempt(tx, { scope: MAILS_SCOPE, subject, now, windowEndsAt });
  await sweepCounters(tx, MAILS_SCOPE, now);
  return attempts <= MAILS_MAX;
}

/** Delays the end of work to the next multiple of the grid, so that its duration reveals nothing. */
export async function answerOnGrid(work: () => Promise<void>): Promise<void> {
  const startedAt = performance.now();
  await work();
  await setTimeout(ANSWER_GRID_MS - ((performance.now() - startedAt) % ANSWER_GRID_MS));
}

async function countAndAdd(ctx: ServiceContext<"seal">, request: LinkRequest): Promise<void> {
  const emailLookup = lookUpEmail(ctx, request.email);
  const found = await findUserByEmail(ctx.db, emailLookup);
  await withTransaction(ctx, async (tx) => {
    // Checked again under the lock: an address being removed from its account gets no link.
    const locked = await lockUser(tx, found?.id ?? ctx.ids.uuid());
    const user = locked?.emailLookup === emailLookup ? locked : null;
    const mayMail = await countMail(ctx, tx, request.purpose, emailLookup);
    const isDue = user !== null && request.isWantedBy(user) && mayMail;
    if (isDue) await addLink(ctx, tx, user, request.purpose);
    else await askAsOften(ctx, tx);
    await recordAudit(ctx, tx, {
      operation: "link.requested",
      userId: user?.id ?? null,
      metadata: { purpose: request.purpose, isMailed: isDue },
    });
  });
}

/** Runs as many queries as creating a link does: on a busy machine each extra query would show in the response time. */
async function askAsOften(ctx: ServiceContext, tx: Tx): Promise<void> {
  for (let asked = 0; asked < LINK_STATEMENTS; asked += 1) await lockUser(tx, ctx.ids.uuid());
}
