import { invariant, refuse } from "@evenly/contract";
import type { EmailChanged, RevertEmailChangeInput } from "@evenly/contract/auth/schemas";
import type { Tx } from "@evenly/db";
import { closeLinks, setEmail } from "@evenly/db/auth/email-queries";
import { findLink, type LinkRow, useLink } from "@evenly/db/auth/link-queries";
import { endSessionRows } from "@evenly/db/auth/session-queries";
import { lockUser, setCredentialChange } from "@evenly/db/auth/user-queries";
import { type ServiceContext, withTransaction } from "../../context.ts";
import { endSentFactor } from "../../factors/index.ts";
import { stopRecovery } from "../../factors/recovery/index.ts";
import { originOf } from "../../shared/origin-of.ts";
import { recordAudit } from "../../shared/record-audit.ts";
import { recordEvent } from "../../shared/record-event.ts";
import { openEmail } from "../../shared/sealed-addresses.ts";
import { digest } from "../../shared/secrets.ts";
import { mailee } from "../load.ts";
import { replaceKnownPassword } from "../passwords/set-password.ts";
import { announceEnded } from "../sessions/end-sessions.ts";
import { forgetSessions } from "../sessions/session-cache.ts";
import { LINK_MS, makeLink } from "./link-requests.ts";

/**
 * Reverts a change of address by the link mailed to the previous address. Every session ends, and later changes and their
 * revert links become invalid. The password is invalidated too: the attacker who changed the address knew it. A link for a new
 * password is mailed to the restored address.
 *
 * @throws {TOKEN_INVALID} the token is unknown, older than 7 days, used, or invalidated by an earlier revert.
 * @throws {OVERLOADED} too many passwords are being hashed.
 */
export async function revertEmailChange(
  ctx: ServiceContext<"passwords" | "seal">,
  input: RevertEmailChangeInput,
): Promise<EmailChanged> {
  const link = await findLink(ctx.db, "revert_email", digest(input.token));
  const isOpen =
    link !== null && link.usedAt === null && link.expiresAt.getTime() > ctx.clock.now().getTime();
  if (!isOpen) return refuse("TOKEN_INVALID");
  const unknownHash = await ctx.passwords.hash(ctx.ids.secret());
  const { email, ended } = await withTransaction(ctx, (tx) => revert(ctx, tx, link, unknownHash));
  forgetSessions(ctx, link.userId);
  await announceEnded(ctx, link.userId, ended);
  return { email };
}

async function revert(ctx: ServiceContext<"seal">, tx: Tx, link: LinkRow, unknownHash: string) {
  const at = ctx.clock.now();
  const { userId, emailSealed, emailLookup } = link;
  invariant(emailSealed !== null && emailLookup !== null, "a revert link has an address");
  const user = await lockUser(tx, userId);
  invariant(user, "the user of a link exists");
  if (!(await useLink(tx, link.id, at))) return refuse("TOKEN_INVALID");
  await closeLinks(tx, { userId, purposes: ["revert_email"], since: link.createdAt, at });
  await closeLinks(tx, { userId, purposes: ["change_email", "verify_email", "reset_password"], at });
  await endSentFactor(ctx, tx, user, "email");
  await stopRecovery(ctx, tx, user);
  await setEmail(tx, { userId, emailSealed, emailLookup, at });
  await setCredentialChange(tx, userId, { what: "email", at });
  await replaceKnownPassword(ctx, tx, user, unknownHash);
  const ended = await endSessionRows(tx, { userId, at, reason: "email_reverted" });
  const linkId = await makeLink(ctx, tx, { userId, purpose: "reset_password", lifeMs: LINK_MS });
  await recordEvent(ctx, tx, "email.reverted", {
    ...mailee(user),
    emailSealed,
    linkId,
    origin: originOf(ctx),
  });
  await recordAudit(ctx, tx, {
    operation: "email.reverted",
    userId,
    metadata: { endedSessions: ended.length },
  });
  return { email: openEmail(ctx, { userId, emailSealed }), ended };
}
