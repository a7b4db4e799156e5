import { invariant } from "@evenly/contract";
import type { User } from "@evenly/contract/auth/schemas";
import { lockUser } from "@evenly/db/auth/user-queries";
import { setPhone, voidPhoneCodes } from "@evenly/db/profile/phone-queries";
import { loadUser, mailee } from "../auth/index.ts";
import { type ServiceContext, withTransaction } from "../context.ts";
import { recordAudit } from "../shared/record-audit.ts";
import { recordEvent } from "../shared/record-event.ts";
import { requireUser } from "../shared/require-user.ts";

/**
 * Takes the caller's phone number away, confirmed or not, and voids codes on their way. Without a number nothing happens.
 *
 * @throws {UNAUTHENTICATED}
 */
export async function removePhone(ctx: ServiceContext): Promise<User> {
  const userId = requireUser(ctx);
  await withTransaction(ctx, async (tx) => {
    const user = await lockUser(tx, userId);
    invariant(user, "a signed-in user exists");
    await voidPhoneCodes(tx, userId, ctx.clock.now());
    if (user.phoneSealed === null) return;
    await setPhone(tx, userId, { phoneSealed: null, phoneLookup: null, phoneConfirmedAt: null });
    if (user.phoneConfirmedAt !== null) {
      await recordEvent(ctx, tx, "phone.changed", { ...mailee(user), change: "phoneRemoved" });
    }
    await recordAudit(ctx, tx, { operation: "phone.removed", userId });
  });
  return loadUser(ctx, userId);
}
