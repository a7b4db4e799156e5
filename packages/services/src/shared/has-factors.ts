import type { StepUpFactor } from "@evenly/contract/payments/step-up";
import { listFactors } from "@evenly/db/factors/factor-queries";
import { findPin } from "@evenly/db/factors/pin-queries";
import type { ServiceContext } from "../context.ts";

/** Which factors of a step-up a user has set up. A passkey is a factor of its own and no second factor here. */
export async function hasFactors(
  ctx: ServiceContext,
  userId: string,
): Promise<Readonly<Record<StepUpFactor, boolean>>> {
  const [pin, factors] = await Promise.all([findPin(ctx.db, userId), listFactors(ctx.db, userId)]);
  return {
    pin: pin !== null,
    second_factor: factors.some(({ kind }) => kind !== "passkey"),
    passkey: factors.some(({ kind }) => kind === "passkey"),
  };
}
