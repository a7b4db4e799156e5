import { invariant, refuse } from "@evenly/contract";
import {
  PHONE_CODE_MINUTES,
  type PhoneCodeRequested,
  type RequestPhoneCodeInput,
} from "@evenly/contract/profile/schemas";
import { findUserById } from "@evenly/db/auth/user-queries";
import { insertPhoneCode } from "@evenly/db/profile/phone-queries";
import { toE164 } from "@evenly/domain/shared/phone-number";
import { type ServiceContext, withTransaction } from "../context.ts";
import { keepSentFactor } from "../factors/index.ts";
import { countWithin } from "../shared/count-within.ts";
import { recordAudit } from "../shared/record-audit.ts";
import { recordEvent } from "../shared/record-event.ts";
import { requireUser } from "../shared/require-user.ts";
import { lookUpPhone, sealPhone } from "../shared/sealed-addresses.ts";

const HOUR_MS = 60 * 60_000;
/** Messages cost money and can be abused to annoy others: limited per sender and per number. */
const BY_PERSON = { scope: "phone_codes", attemptsMax: 5, windowMs: HOUR_MS };
const BY_PHONE = { scope: "phone_codes_to", attemptsMax: 5, windowMs: 24 * HOUR_MS };

/**
 * Sends a six-digit code to a phone. It never reveals whether the number is another user's.
 *
 * @throws {UNAUTHENTICATED}
 * @throws {VALIDATION} the number is not a valid phone number.
 * @throws {RATE_LIMITED} five an hour per person, five a day per number.
 * @throws {ADDRESS_IS_FACTOR} codes of the caller's second factor go to another number.
 * @throws {SMS_UNAVAILABLE} no provider of text messages is configured.
 */
export async function requestPhoneCode(
  ctx: ServiceContext<"seal" | "channels">,
  input: RequestPhoneCodeInput,
): Promise<PhoneCodeRequested> {
  const userId = requireUser(ctx);
  if (!ctx.channels.canSendSms) return refuse("SMS_UNAVAILABLE");
  const user = await findUserById(ctx.db, userId);
  invariant(user, "a signed-in user exists");
  const phone = toE164(input.phone, user.country);
  if (phone === null) {
    return refuse("VALIDATION", { issues: [{ path: "phone", message: "is no phone number" }] });
  }
  if (lookUpPhone(ctx, phone) !== user.phoneLookup) await keepSentFactor(ctx.db, userId, "sms");
  await countWithin(ctx, BY_PERSON, userId);
  await countWithin(ctx, BY_PHONE, lookUpPhone(ctx, phone));
  const { phoneSealed, phoneLookup } = sealPhone(ctx, userId, phone);
  invariant(phoneSealed !== null && phoneLookup !== null, "a number is sealed");
  const id = ctx.ids.uuid();
  const createdAt = ctx.clock.now();
  const expiresAt = new Date(createdAt.getTime() + PHONE_CODE_MINUTES * 60_000);
  await withTransaction(ctx, async (tx) => {
    await insertPhoneCode(tx, { id, userId, phoneSealed, phoneLookup, createdAt, expiresAt });
    await recordEvent(ctx, tx, "phone.code_requested", { userId, phoneSealed, codeId: id });
    await recordAudit(ctx, tx, { operation: "phone.code_requested", userId, subject: id });
  });
  return { requestId: id, phone, expiresAt };
}
