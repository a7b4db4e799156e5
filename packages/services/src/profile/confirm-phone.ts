import { timingSafeEqual } from "node:crypto";
import { invariant, refuse } from "@evenly/contract";
import type { User } from "@evenly/contract/auth/schemas";
import { type ConfirmPhoneInput, PHONE_CODE_TRIES } from "@evenly/contract/profile/schemas";
import type { Tx } from "@evenly/db";
import { findUserById, lockUser } from "@evenly/db/auth/user-queries";
import {
  lockPhone,
  type PhoneCodeRow,
  setPhone,
  takePhoneFromOthers,
  tryPhoneCode,
  usePhoneCode,
} from "@evenly/db/profile/phone-queries";
import { countNetworkGuess, forgiveNetworkGuess, loadUser, mailee, phoneCodeFor } from "../auth/index.ts";
import { type ServiceContext, withTransaction } from "../context.ts";
import { recordAudit } from "../shared/record-audit.ts";
import { recordEvent } from "../shared/record-event.ts";
import { requireUser } from "../shared/require-user.ts";

/**
 * Confirms the number of one request by its code. Numbers are handed on: whoever shows that they hold one now has it, and
 * the person who had confirmed it before is told.
 *
 * @throws {UNAUTHENTICATED}
 * @throws {RATE_LIMITED} too many wrong codes and passwords of one network.
 * @throws {CODE_INVALID} with `triesLeft`.
 * @throws {CODE_EXPIRED} 10 minutes are over, it was used, tried 5 times, replaced by a later one, or is another's.
 */
export async function confirmPhone(ctx: ServiceContext, input: ConfirmPhoneInput): Promise<User> {
  const userId = requireUser(ctx);
  const now = ctx.clock.now();
  await countNetworkGuess(ctx, "RATE_LIMITED");
  // Counted before it is looked at, and apart from what follows: guesses made at once count too.
  const request = await tryPhoneCode(ctx.db, {
    id: input.requestId,
    userId,
    now,
    triesMax: PHONE_CODE_TRIES,
  });
  if (request === null) return refuse("CODE_EXPIRED");
  if (!isSame(phoneCodeFor(ctx.config.tokenPepper, request.id), input.code)) {
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
    invariant(former, "who had the number exists");
    await recordEvent(ctx, tx, "phone.changed", { ...mailee(former), change: "phoneTaken" });
    await recordAudit(ctx, tx, { operation: "phone.taken", userId: formerId });
  }
  await setPhone(tx, userId, { phoneSealed, phoneLookup, phoneConfirmedAt: at });
  await recordEvent(ctx, tx, "phone.changed", { ...mailee(user), change: "phoneConfirmed" });
  await recordAudit(ctx, tx, { operation: "phone.confirmed", userId });
}

function isSame(expected: string, given: string): boolean {
  return expected.length === given.length && timingSafeEqual(Buffer.from(expected), Buffer.from(given));
}
