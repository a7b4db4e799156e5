import { invariant, refuse } from "@evenly/contract";
import type { ConfirmEmailChangeInput, EmailChanged } from "@evenly/contract/auth/schemas";
import type { Tx } from "@evenly/db";
import { postgresCode } from "@evenly/db";
import { closeLinks, isEmailTaken, setEmail } from "@evenly/db/auth/email-queries";
import { findLink, type LinkRow, useLink } from "@evenly/db/auth/link-queries";
import { setCredentialChange } from "@evenly/db/auth/user-queries";
import { type ServiceContext, withTransaction } from "../../context.ts";
import { endSentFactor, keepOnlyFactor } from "../../factors/index.ts";
import { stopRecovery } from "../../factors/recovery/index.ts";
import { originOf } from "../../shared/origin-of.ts";
import { recordAudit } from "../../shared/record-audit.ts";
import { recordEvent } from "../../shared/record-event.ts";
import { openEmail } from "../../shared/sealed-addresses.ts";
import { digest } from "../../shared/secrets.ts";
import { mailee } from "../load.ts";
import { forgiveProof, lockOwner, type OwnerProof, proveOwner } from "../passwords/prove-owner.ts";
import { forgetSessions } from "../sessions/session-cache.ts";
import { makeLink } from "./link-requests.ts";

const UNIQUE_VIOLATION = "23505";
/** How long the previous address can revert a change, in milliseconds. The address stays reserved for its owner meanwhile. */
const WAY_BACK_MS = 7 * 24 * 60 * 60_000;

/**
 * Applies the new address of a mailed link; the link works once. A verified previous address is notified and gets a revert
 * link. Sessions stay;
 * codes to the previous address and a recovery end. Requires a session of the account or its password: otherwise a stranger could trick an address's owner
 * into confirming it for the stranger's account. A refused attempt leaves the link usable.
 *
 * @throws {TOKEN_INVALID} the token is unknown, expired, used, or superseded by a later request.
 * @throws {VERIFICATION_NEEDS_PASSWORD} neither a session of the account nor its password was given.
 * @throws {PASSWORD_WRONG} @throws {LOGIN_THROTTLED} the attempt counts as a sign-in.
 * @throws {OVERLOADED} too many passwords are being checked.
 * @throws {STATE_CONFLICT} another account has taken the address.
 * @throws {ADDRESS_IS_FACTOR} the codes of the only second factor go to the current address.
 */
export async function confirmEmailChange(
  ctx: ServiceContext<"passwords" | "seal">,
  input: ConfirmEmailChangeInput,
): Promise<EmailChanged> {
  const link = await findLink(ctx.db, "change_email", digest(input.token));
  const isOpen =
    link !== null && link.usedAt === null && link.expiresAt.getTime() > ctx.clock.now().getTime();
  if (!isOpen) return refuse("TOKEN_INVALID");
  const proof = await proveOwner(ctx, link.userId, input.password);
  const email = await orTaken(withTransaction(ctx, (tx) => confirm(ctx, tx, link, proof)));
  await forgiveProof(ctx, proof);
  forgetSessions(ctx, link.userId);
  return { email };
}

/** Two transactions that claim the same address both see it free; the unique index decides. */
export async function orTaken<Result>(work: Promise<Result>): Promise<Result> {
  try {
    return await work;
  } catch (error) {
    if (postgresCode(error) === UNIQUE_VIOLATION) return refuse("STATE_CONFLICT");
    throw error;
  }
}

async function confirm(
  ctx: ServiceContext<"seal">,
  tx: Tx,
  link: LinkRow,
  proof: OwnerProof,
): Promise<string> {
  const now = ctx.clock.now();
  const { userId, emailSealed, emailLookup } = link;
  invariant(emailSealed !== null && emailLookup !== null, "a link of a change has an address");
  const user = await lockOwner(tx, proof);
  if (!(await useLink(tx, link.id, now))) return refuse("TOKEN_INVALID");
  if (await isEmailTaken(tx, { emailLookup, userId, now })) return refuse("STATE_CONFLICT");
  await closeLinks(tx, { userId, purposes: ["verify_email", "reset_password"], at: now });
  await keepOnlyFactor(tx, userId, "email");
  await endSentFactor(ctx, tx, user, "email");
  await stopRecovery(ctx, tx, user);
  await setEmail(tx, { userId, emailSealed, emailLookup, at: now });
  // A never-verified address may belong to a stranger, so it gets no revert link.
  if (user.emailVerifiedAt !== null) {
    await setCredentialChange(tx, userId, { what: "email", at: now });
    const email = { emailSealed: user.emailSealed, emailLookup: user.emailLookup };
    const linkId = await makeLink(ctx, tx, { userId, purpose: "revert_email", lifeMs: WAY_BACK_MS, email });
    await recordEvent(ctx, tx, "email.changed", { ...mailee(user), linkId, origin: originOf(ctx) });
  }
  await recordAudit(ctx, tx, { operation: "email.changed", userId });
  return openEmail(ctx, { userId, emailSealed });
}
