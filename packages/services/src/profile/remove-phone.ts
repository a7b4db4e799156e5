import { invariant } from "@evenly/contract";
import type { User } from "@evenly/contract/auth/schemas";
import { lockUser, setCredentialChange } from "@evenly/db/auth/user-queries";
import { setPhone, voidPhoneCodes } from "@evenly/db/profile/phone-queries";
import { loadUser, mailee } from "../auth/index.ts";
import { type ServiceContext, withTransaction } from "../context.ts";
import { endSentFactor, keepSentFactor } from "../factors/index.ts";
import { originOf } from "../shared/origin-of.ts";
import { recordAudit } from "../shared/record-audit.ts";
import { recordEvent } from "../shared/record-event.ts";
import { requireUser } from "../shared/require-user.ts";

/**
 * Removes the caller's phone number, confirmed or not, and invalidates pending codes; idempotent.
 *
 * @throws {UNAUTHENTICATED}
 * @throws {ADDRESS_IS_FACTOR} codes of the caller's second factor go to this number.
 */
export async function removePhone(ctx: ServiceContext<"seal">): Promise<User> {
  const userId = requireUser(ctx);
  await withTransaction(ctx, async (tx) => {
    const user = await lockUser(tx, userId);
    invariant(user, "a signed-in user exists");
    await voidPhoneCodes(tx, userId, ctx.clock.now());
    if (user.phoneSealed === null) return;
    await keepSentFactor(tx, userId, "sms");
    await endSentFactor(ctx, tx, user, "sms");
    await setPhone(tx, userId, { phoneSealed: null, phoneLookup: null, phoneConfirmedAt: null });
    if (user.phoneConfirmedAt !== null) {
      await setCredentialChange(tx, userId, { what: "phone", at: ctx.clock.now() });
      await recordEvent(ctx, tx, "phone.changed", {
        ...mailee(user),
        change: "phoneRemoved",
        origin: originOf(ctx),
      });
    }
    await recordAudit(ctx, tx, { operation: "phone.removed", userId });
  });
  return loadUser(ctx, userId);
}
