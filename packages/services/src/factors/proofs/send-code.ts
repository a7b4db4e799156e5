import { invariant, refuse } from "@evenly/contract";
import type { CodePayment } from "@evenly/contract/factors/notifications";
import {
  type CodeSent,
  RESEND_SECONDS,
  SENT_CODE_MINUTES,
  type SentKind,
} from "@evenly/contract/factors/sent-codes";
import { lockUser, type UserRow } from "@evenly/db/auth/user-queries";
import { insertSentCode } from "@evenly/db/factors/sent-code-queries";
import { maskEmail, maskPhone } from "@evenly/domain/factors/mask-address";
import { type ServiceContext, withTransaction } from "../../context.ts";
import { countWithin } from "../../shared/count-within.ts";
import { recordAudit } from "../../shared/record-audit.ts";
import { recordEvent } from "../../shared/record-event.ts";
import { openEmail, openPhone } from "../../shared/sealed-addresses.ts";

const HOUR_MS = 60 * 60_000;
const WAIT = { scope: "factor_code_wait", attemptsMax: 1, windowMs: RESEND_SECONDS * 1000 };
/** Messages cost money and can be abused to annoy others. */
const BY_USER = { scope: "factor_codes", attemptsMax: 5, windowMs: HOUR_MS };
const BY_PHONE = { scope: "factor_codes_to", attemptsMax: 10, windowMs: 24 * HOUR_MS };

/** A confirmed address or number that can get codes. */
export type CodeAddress = { readonly sealed: string; readonly lookup: string; readonly masked: string };

/** The user's address for codes of a kind; null while it is not confirmed, or without a provider of text messages. */
export function codeAddressOf(
  ctx: ServiceContext<"seal" | "channels">,
  user: UserRow,
  kind: SentKind,
): CodeAddress | null {
  if (kind === "email") {
    if (user.emailVerifiedAt === null) return null;
    const email = openEmail(ctx, { userId: user.id, emailSealed: user.emailSealed });
    return { sealed: user.emailSealed, lookup: user.emailLookup, masked: maskEmail(email) };
  }
  const phone = openPhone(ctx, user);
  const { phoneSealed, phoneLookup } = user;
  if (phone === null || phoneSealed === null || phoneLookup === null) return null;
  if (user.phoneConfirmedAt === null || !ctx.channels.canSendSms) return null;
  return { sealed: phoneSealed, lookup: phoneLookup, masked: maskPhone(phone) };
}

/**
 * Sends a code for one sign-in, session, enrolment or payment; a former one of the same kind is void there.
 *
 * @throws {ADDRESS_UNCONFIRMED} @throws {SMS_UNAVAILABLE}
 * @throws {RATE_LIMITED} 30 seconds between two codes, five an hour of each kind, ten a day for each number.
 */
export async function sendCode(
  ctx: ServiceContext<"seal" | "channels">,
  user: UserRow,
  {
    kind,
    boundTo,
    payment,
  }: { readonly kind: SentKind; readonly boundTo: string; readonly payment?: CodePayment },
): Promise<CodeSent> {
  const userId = user.id;
  if (kind === "sms" && !ctx.channels.canSendSms) return refuse("SMS_UNAVAILABLE");
  const address = codeAddressOf(ctx, user, kind);
  if (address === null) return refuse("ADDRESS_UNCONFIRMED");
  await countWithin(ctx, WAIT, `${kind}:${userId}`);
  await countWithin(ctx, BY_USER, `${kind}:${userId}`);
  if (kind === "sms") await countWithin(ctx, BY_PHONE, address.lookup);
  const codeId = ctx.ids.uuid();
  const createdAt = ctx.clock.now();
  const expiresAt = new Date(createdAt.getTime() + SENT_CODE_MINUTES * 60_000);
  await withTransaction(ctx, async (tx) => {
    invariant(await lockUser(tx, userId), "the user of a factor exists");
    const { lookup: addressLookup, sealed: addressSealed } = address;
    await insertSentCode(tx, { id: codeId, userId, kind, boundTo, addressLookup, createdAt, expiresAt });
    await recordEvent(ctx, tx, "factor.code_requested", {
      userId,
      kind,
      addressSealed,
      codeId,
      ...(payment && { payment }),
    });
    await recordAudit(ctx, tx, {
      operation: "factor.code_sent",
      userId,
      subject: codeId,
      metadata: { kind },
    });
  });
  const resendAt = new Date(createdAt.getTime() + WAIT.windowMs);
  return { sentTo: address.masked, expiresAt, resendAt };
}
