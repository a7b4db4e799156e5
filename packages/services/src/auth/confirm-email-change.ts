import { invariant, refuse } from "@evenly/contract";
import type { ConfirmEmailChangeInput, EmailChanged } from "@evenly/contract/auth/schemas";
import type { Tx } from "@evenly/db";
import { postgresCode } from "@evenly/db";
import { closeLinks, isEmailTaken, setEmail } from "@evenly/db/auth/email-queries";
import { findLink, type LinkRow, useLink } from "@evenly/db/auth/link-queries";
import { type ServiceContext, withTransaction } from "../context.ts";
import { recordAudit } from "../shared/record-audit.ts";
import { recordEvent } from "../shared/record-event.ts";
import { openEmail } from "../shared/sealed-addresses.ts";
import { makeLink } from "./link-requests.ts";
import { mailee } from "./load.ts";
import { lockOwner, type OwnerProof, proveOwner, settleProof } from "./prove-owner.ts";
import { digest } from "./secrets.ts";
import { forgetSessions } from "./session-cache.ts";

const UNIQUE_VIOLATION = "23505";
/** How long the address before may take a change back; as long it is kept for its person. */
const WAY_BACK_MS = 7 * 24 * 60 * 60_000;

/**
 * Puts the address in force that a link was mailed to; the link works once. A verified address before it is told, with a
 * way back. Sessions stay. It takes a session of the account or its password: otherwise a stranger could have the owner of an
 * address put it in force for the stranger's account. A refused try uses nothing up.
 *
 * @throws {TOKEN_INVALID} unknown, expired, used, or replaced by a later request.
 * @throws {VERIFICATION_NEEDS_PASSWORD} no session of the account asks, and no password came along.
 * @throws {PASSWORD_WRONG} @throws {LOGIN_THROTTLED} it counts as at sign-in.
 * @throws {OVERLOADED} too many passwords are being checked.
 * @throws {STATE_CONFLICT} somebody else has the address meanwhile.
 */
export async function confirmEmailChange(
  ctx: ServiceContext,
  input: ConfirmEmailChangeInput,
): Promise<EmailChanged> {
  const link = await findLink(ctx.db, "change_email", digest(input.token));
  const isOpen =
    link !== null && link.usedAt === null && link.expiresAt.getTime() > ctx.clock.now().getTime();
  if (!isOpen) return refuse("TOKEN_INVALID");
  const proof = await proveOwner(ctx, link.userId, input.password);
  const email = await orTaken(withTransaction(ctx, (tx) => confirm(ctx, tx, link, proof)));
  await settleProof(ctx, proof);
  forgetSessions(ctx, link.userId);
  return { email };
}

/** Two who want one address at once both find it free; the index decides. */
export async function orTaken<Result>(work: Promise<Result>): Promise<Result> {
  try {
    return await work;
  } catch (error) {
    if (postgresCode(error) === UNIQUE_VIOLATION) return refuse("STATE_CONFLICT");
    throw error;
  }
}

async function confirm(ctx: ServiceContext, tx: Tx, link: LinkRow, proof: OwnerProof): Promise<string> {
  const now = ctx.clock.now();
  const { userId, emailSealed, emailLookup } = link;
  invariant(emailSealed !== null && emailLookup !== null, "a link of a change has an address");
  const user = await lockOwner(tx, proof);
  if (!(await useLink(tx, link.id, now))) return refuse("TOKEN_INVALID");
  if (await isEmailTaken(tx, { emailLookup, userId, now })) return refuse("STATE_CONFLICT");
  await closeLinks(tx, { userId, purposes: ["verify_email", "reset_password"], at: now });
  await setEmail(tx, { userId, emailSealed, emailLookup, at: now });
  // An address that nobody ever verified may be a stranger's: it gets no way into the account.
  if (user.emailVerifiedAt !== null) {
    const email = { emailSealed: user.emailSealed, emailLookup: user.emailLookup };
    const linkId = await makeLink(ctx, tx, { userId, purpose: "revert_email", lifeMs: WAY_BACK_MS, email });
    await recordEvent(ctx, tx, "email.changed", { ...mailee(user), linkId });
  }
  await recordAudit(ctx, tx, { operation: "email.changed", userId });
  return openEmail(ctx, { userId, emailSealed });
}
