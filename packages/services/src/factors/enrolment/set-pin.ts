import { refuse } from "@evenly/contract";
import type { Done } from "@evenly/contract/auth/schemas";
import type { SetPinInput } from "@evenly/contract/factors/schemas";
import { listFactors } from "@evenly/db/factors/factor-queries";
import { findPin, upsertPin } from "@evenly/db/factors/pin-queries";
import { isTrivialPin } from "@evenly/domain/factors/is-trivial-pin";
import { lockProven } from "../../auth/index.ts";
import { type ServiceContext, withTransaction } from "../../context.ts";
import { recordAudit } from "../../shared/record-audit.ts";
import { requireSession } from "../../shared/require-session.ts";
import { announceChange } from "../announce-change.ts";
import { requireOwner } from "../require-owner.ts";
import { keyedPin } from "./pin-text.ts";

/**
 * Sets or changes the caller's PIN; a locked one works again.
 *
 * @throws {UNAUTHENTICATED} @throws {PIN_TRIVIAL} the PIN is among the first guesses.
 * @throws {PASSWORD_WRONG} @throws {FACTOR_CODE_REQUIRED} @throws {FACTOR_CODE_WRONG} @throws {RATE_LIMITED}
 * @throws {OVERLOADED} too many passwords are being hashed.
 */
export async function setPin(
  ctx: ServiceContext<"passwords" | "seal">,
  { pin, ...proof }: SetPinInput,
): Promise<Done> {
  const { userId } = requireSession(ctx);
  if (isTrivialPin(pin)) return refuse("PIN_TRIVIAL");
  const proven = await requireOwner(ctx, userId, proof);
  const pinHash = await ctx.passwords.hash(keyedPin(ctx, userId, pin));
  await withTransaction(ctx, async (tx) => {
    const user = await lockProven(tx, proven);
    const isChange = (await findPin(tx, userId)) !== null;
    const isByPasswordAlone = (await listFactors(tx, userId)).length === 0;
    await upsertPin(tx, { userId, pinHash, setAt: ctx.clock.now() });
    await announceChange(ctx, tx, user, isChange ? "pinChanged" : "pinSet", isByPasswordAlone);
    await recordAudit(ctx, tx, { operation: isChange ? "pin.changed" : "pin.set", userId });
  });
  return { done: true };
}
