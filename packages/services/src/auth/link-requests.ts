import { setTimeout } from "node:timers/promises";
import type { Tx } from "@evenly/db";
import { countAttempt, sweepCounters } from "@evenly/db/auth/counter-queries";
import { insertLink } from "@evenly/db/auth/link-queries";
import { findUserByEmail, lockUser, type UserRow } from "@evenly/db/auth/user-queries";
import { type ServiceContext, withTransaction } from "../context.ts";
import { recordAudit } from "../shared/record-audit.ts";
import { recordEvent } from "../shared/record-event.ts";
import { lookUpEmail } from "../shared/sealed-addresses.ts";
import { mailee } from "./load.ts";
import { digest, type LinkPurpose, linkTokenFor } from "./secrets.ts";

/** ASVS 6.4.1 asks for 15 to 60 minutes. */
export const LINK_MS = 60 * 60_000;
/** Mails of one kind that strangers may have sent to one address in an hour. */
const MAILS_MAX = 5;
const MAILS_WINDOW_MS = 60 * 60_000;
const MAILS_SCOPE = "link_mails";

export type MailKind = RequestedPurpose | "registration" | "email_change";
/** A link costs two rows more than none; answers that leave on a grid do not show it. */
const ANSWER_GRID_MS = 100;
/** The link and its event. */
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
  /** The address that the link puts in force. */
  readonly email?: { readonly emailSealed: string; readonly emailLookup: string };
};

/** Makes a link and gives its id, which is all that leaves here: the token is derived from it when the mail is written. */
export async function makeLink(ctx: ServiceContext, tx: Tx, link: NewLink): Promise<string> {
  const { userId, purpose, lifeMs, email } = link;
  const id = ctx.ids.uuid();
  const createdAt = ctx.clock.now();
  const tokenHash = digest(linkTokenFor(ctx.config.tokenPepper, purpose, id));
  const expiresAt = new Date(createdAt.getTime() + lifeMs);
  await insertLink(tx, { id, userId, purpose, tokenHash, createdAt, expiresAt, ...email });
  return id;
}

/** Makes a link to the person's own address and has it mailed. */
export async function addLink(
  ctx: ServiceContext,
  tx: Tx,
  user: UserRow,
  purpose: RequestedPurpose,
): Promise<void> {
  const linkId = await makeLink(ctx, tx, { userId: user.id, purpose, lifeMs: LINK_MS });
  await recordEvent(ctx, tx, eventOf[purpose], { ...mailee(user), linkId });
}

/** Has a link mailed when the address belongs to somebody who wants one; neither record nor time tells others if so. */
export async function requestLink(ctx: ServiceContext, request: LinkRequest): Promise<void> {
  await answerOnGrid(() => countAndAdd(ctx, request));
}

/** Counts a mail that somebody asks for to an address; false when the hour's mails of this kind are used up. */
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

/** Ends work whose length would tell something at the next step of a grid. */
export async function answerOnGrid(work: () => Promise<void>): Promise<void> {
  const startedAt = performance.now();
  await work();
  await setTimeout(ANSWER_GRID_MS - ((performance.now() - startedAt) % ANSWER_GRID_MS));
}

async function countAndAdd(ctx: ServiceContext, request: LinkRequest): Promise<void> {
  const emailLookup = lookUpEmail(ctx, request.email);
  const found = await findUserByEmail(ctx.db, emailLookup);
  await withTransaction(ctx, async (tx) => {
    // Looked at again under the lock: an address on its way out of an account gets no link into it any more.
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

/** Asks the database as often as a link does: on a busy machine every question more would show in the answer's time. */
async function askAsOften(ctx: ServiceContext, tx: Tx): Promise<void> {
  for (let asked = 0; asked < LINK_STATEMENTS; asked += 1) await lockUser(tx, ctx.ids.uuid());
}
