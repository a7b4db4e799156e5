import { invariant } from "@evenly/contract";
import { findUserById } from "@evenly/db/auth/user-queries";
import { confirmFactor, insertEnrolment } from "@evenly/db/factors/factor-queries";
import { findPin, upsertPin } from "@evenly/db/factors/pin-queries";
import { type ServiceContext, withTransaction } from "../context.ts";
import { keyedPin } from "./enrolment/pin-text.ts";
import { sealSeed } from "./totp.ts";

/**
 * Gives a demo user an authenticator app with a known seed, and a PIN, which they have had since they registered. Sign-in does not
 * ask for a code. A user who has a PIN keeps everything.
 *
 * @unaudited exists for development alone
 */
export async function giveFactors(
  ctx: ServiceContext<"passwords" | "seal">,
  userId: string,
  { seed, pin }: { readonly seed: string; readonly pin: string },
): Promise<void> {
  if ((await findPin(ctx.db, userId)) !== null) return;
  const pinHash = await ctx.passwords.hash(keyedPin(ctx, userId, pin));
  const id = ctx.ids.uuid();
  const user = await findUserById(ctx.db, userId);
  invariant(user, "a demo user exists");
  const at = user.createdAt;
  await withTransaction(ctx, async (tx) => {
    await upsertPin(tx, { userId, pinHash, setAt: at });
    const secretSealed = sealSeed(ctx, id, seed);
    const enrolment = { id, userId, kind: "totp", secretSealed, createdAt: at, expiresAt: at } as const;
    if (await insertEnrolment(tx, enrolment))
      await confirmFactor(tx, { id, userId, at, lastStep: null, isPrimary: true });
  });
}
