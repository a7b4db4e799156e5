import { invariant, refuse } from "@evenly/contract";
import type { User } from "@evenly/contract/auth/schemas";
import { type ConfirmPhoneInput, PHONE_CODE_TRIES } from "@evenly/contract/profile/schemas";
import type { Tx } from "@evenly/db";
import { findUserById, lockUser, setCredentialChange } from "@evenly/db/auth/user-queries";
import {
  lockPhone,
  type PhoneCodeRow,
  setPhone,
  takePhoneFromOthers,
  tryPhoneCode,
  usePhoneCode,
} from "@evenly/db/profile/phone-queries";
import { loadUser, mailee } from "../auth/index.ts";
import { countNetworkGuess, forgiveNetworkGuess } from "../auth/sign-in/index.ts";
import { type ServiceContext, withTransaction } from "../context.ts";
import { endSentFactor, keepSentFactor } from "../factors/index.ts";
import { originOf } from "../shared/origin-of.ts";
import { recordAudit } from "../shared/record-audit.ts";
import { recordEvent } from "../shared/record-event.ts";
import { requireUser } from "../shared/require-user.ts";
import { isSameCode, phoneCodeFor } from "../shared/secrets.ts";

/**
 * Confirms a phone number by the code of its request. Phone numbers are reassigned, so the newest confirmation wins, and the
 * previous owner is notified.
 *
 * @throws {UNAUTHENTICATED}
 * @throws {RATE_LIMITED} too many wrong codes and passwords from one network.
 * @throws {CODE_INVALID} with `triesLeft`.
 * @throws {ADDRESS_IS_FACTOR} codes of the caller's second factor go to another number.
 * @throws {CODE_EXPIRED} the code is older than 10 minutes, used, tried 5 times, superseded, or another user's.
 */
export async function confirmPhone(ctx: ServiceContext<"seal">, input: ConfirmPhoneInput): Promise<User> {
  const userId = requireUser(ctx);
  const now = ctx.clock.now();
  await countNetworkGuess(ctx, "RATE_LIMITED");
  // Counted before the check and in a separate transaction, so that concurrent guesses count, too.
  const request = await tryPhoneCode(ctx.db, {
    id: input.requestId,
    userId,
    now,
    triesMax: PHONE_CODE_TRIES,
  });
  if (request === null) return refuse("CODE_EXPIRED");
  if (!isSameCode(phoneCodeFor(ctx.config.tokenPepper, request.id), input.code)) {
    await withTransaction(ctx, (tx) =>
      recordAudit(ctx, tx, { operation: "phone.code_refused", userId, subject: request.id }),
    );
    return refuse("CODE_INVALID", { triesLeft: PHONE_CODE_TRIES - request.tries });
  }
  await forgiveNetworkGuess(ctx);
  await withTransaction(ctx, (tx) => confirm(ctx, tx, request));
  return loadUser(ctx, userId);
}

async function confirm(ctx: ServiceContext, tx: Tx, request: PhoneCodeRow): Promise<void> {
  const { userId, phoneSealed, phoneLookup } = request;
  const at = ctx.clock.now();
  await lockPhone(tx, phoneLookup);
  const user = await lockUser(tx, userId);
  invariant(user, "a signed-in user exists");
  if (!(await usePhoneCode(tx, request.id, at))) return refuse("CODE_EXPIRED");
  for (const formerId of await takePhoneFromOthers(tx, { phoneLookup, userId })) {
    const former = await findUserById(tx, formerId);
    invariant(former, "the previous owner of the number exists");
    await endSentFactor(ctx, tx, former, "sms");
    await recordEvent(ctx, tx, "phone.changed", { ...mailee(former), change: "phoneTaken" });
    await recordAudit(ctx, tx, { operation: "phone.taken", userId: formerId });
  }
  if (user.phoneLookup !== phoneLookup) {
    await keepSentFactor(tx, userId, "sms");
    await endSentFactor(ctx, tx, user, "sms");
  }
  await setPhone(tx, userId, { phoneSealed, phoneLookup, phoneConfirmedAt: at });
  if (user.phoneConfirmedAt !== null && user.phoneLookup !== phoneLookup)
    await setCredentialChange(tx, userId, { what: "phone", at });
  await recordEvent(ctx, tx, "phone.changed", {
    ...mailee(user),
    change: "phoneConfirmed",
    origin: originOf(ctx),
  });
  await recordAudit(ctx, tx, { operation: "phone.confirmed", userId });
}
