import { refuse } from "@evenly/contract";
import type { OperatorProof } from "@evenly/contract/cases/schemas";
import type { UserRow } from "@evenly/db/auth/user-queries";
import { listFactors } from "@evenly/db/factors/factor-queries";
import { findPin } from "@evenly/db/factors/pin-queries";
import { requirePassword } from "../auth/index.ts";
import type { ServiceContext } from "../context.ts";
import { proveFactor, provePin } from "../factors/index.ts";

/**
 * Requires an operator's PIN or a code of their second factor; the password from those who have neither. Returns the user when
 * it was the password: the caller locks it with `lockProven`.
 *
 * @throws {STEP_UP_REQUIRED} no proof of a kind that the operator has; `methods` names these kinds.
 * @throws {PIN_WRONG} @throws {PIN_LOCKED} @throws {FACTOR_CODE_WRONG} @throws {PASSWORD_WRONG}
 * @throws {RATE_LIMITED} five wrong codes or passwords in 15 minutes. @throws {OVERLOADED}
 */
export async function requireProof(
  ctx: ServiceContext<"passwords" | "seal">,
  operatorId: string,
  { pin, code, password }: OperatorProof,
): Promise<UserRow | null> {
  const [ownPin, factors] = await Promise.all([findPin(ctx.db, operatorId), listFactors(ctx.db, operatorId)]);
  const methods = [...(ownPin === null ? [] : ["pin"]), ...(factors.length === 0 ? [] : ["code"])];
  if (pin !== undefined && ownPin !== null) {
    await provePin(ctx, operatorId, pin);
    return null;
  }
  if (code !== undefined && factors.length > 0) {
    await proveFactor(ctx, operatorId, { code });
    return null;
  }
  if (password !== undefined && methods.length === 0) return requirePassword(ctx, operatorId, password);
  return refuse("STEP_UP_REQUIRED", { methods: methods.length === 0 ? ["password"] : methods });
}
