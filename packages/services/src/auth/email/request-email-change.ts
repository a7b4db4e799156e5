import { refuse } from "@evenly/contract";
import type { Done, RequestEmailChangeInput } from "@evenly/contract/auth/schemas";
import type { Tx } from "@evenly/db";
import { closeLinks, isEmailTaken } from "@evenly/db/auth/email-queries";
import { findUserByEmail, type UserRow } from "@evenly/db/auth/user-queries";
import { type ServiceContext, withTransaction } from "../../context.ts";
import { keepOnlyFactor } from "../../factors/index.ts";
import { countWithin } from "../../shared/count-within.ts";
import { recordAudit } from "../../shared/record-audit.ts";
import { recordEvent } from "../../shared/record-event.ts";
import { requireSession } from "../../shared/require-session.ts";
import { sealEmail } from "../../shared/sealed-addresses.ts";
import { mailee } from "../load.ts";
import { lockProven, requirePassword } from "../passwords/require-password.ts";
import { answerOnGrid, countMail, LINK_MS, makeLink } from "./link-requests.ts";

/** Requests per user and hour, since each one sends a mail. */
const REQUESTS = { scope: "email_changes", attemptsMax: 5, windowMs: 60 * 60_000 };

/**
 * Mails a confirmation link to a new address of the caller; nothing changes before it is opened. One address gets at most five
 * links an hour across all callers. A taken address gives the same answer, and its owner is notified instead.
 *
 * @throws {UNAUTHENTICATED}
 * @throws {PASSWORD_WRONG} @throws {RATE_LIMITED} five attempts in 15 minutes, or five requests in an hour.
 * @throws {VALIDATION} the address is already the caller's.
 * @throws {ADDRESS_IS_FACTOR} the codes of the caller's only second factor go to the current address.
 */
export async function requestEmailChange(
  ctx: ServiceContext<"passwords" | "seal">,
  input: RequestEmailChangeInput,
): Promise<Done> {
  const { userId } = requireSession(ctx);
  const proven = await requirePassword(ctx, userId, input.password);
  await keepOnlyFactor(ctx.db, userId, "email");
  const wanted = sealEmail(ctx, userId, input.email);
  if (wanted.emailLookup === proven.emailLookup) {
    return refuse("VALIDATION", { issues: [{ path: "email", message: "is your address already" }] });
  }
  await countWithin(ctx, REQUESTS, userId);
  await answerOnGrid(() => withTransaction(ctx, (tx) => request(ctx, tx, proven, wanted)));
  return { done: true };
}

async function request(
  ctx: ServiceContext,
  tx: Tx,
  proven: UserRow,
  wanted: ReturnType<typeof sealEmail>,
): Promise<void> {
  const now = ctx.clock.now();
  const user = await lockProven(tx, proven);
  const userId = user.id;
  await closeLinks(tx, { userId, purposes: ["change_email"], at: now });
  const linkId = await makeLink(ctx, tx, { userId, purpose: "change_email", lifeMs: LINK_MS, email: wanted });
  const isTaken = await isEmailTaken(tx, { emailLookup: wanted.emailLookup, userId, now });
  if (await countMail(ctx, tx, "email_change", wanted.emailLookup)) {
    if (isTaken) {
      const owner = await findUserByEmail(tx, wanted.emailLookup);
      if (owner) await recordEvent(ctx, tx, "email.change_repeated", mailee(owner));
    } else {
      const to = { ...mailee(user), emailSealed: wanted.emailSealed };
      await recordEvent(ctx, tx, "email.change_requested", { ...to, linkId });
    }
  }
  await recordAudit(ctx, tx, { operation: "email.change_requested", userId, subject: linkId });
}
