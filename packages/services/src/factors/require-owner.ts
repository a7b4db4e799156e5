import { refuse } from "@evenly/contract";
import type { OwnerProofInput } from "@evenly/contract/factors/schemas";
import type { UserRow } from "@evenly/db/auth/user-queries";
import { listFactors } from "@evenly/db/factors/factor-queries";
import { provingFactors } from "@evenly/domain/factors/session-proof";
import { requirePassword } from "../auth/index.ts";
import type { ServiceContext } from "../context.ts";
import { proveFactor } from "./proofs/prove-factor.ts";
import { provePasskey } from "./proofs/prove-passkey.ts";

/**
 * Requires the caller's password, and a code or a passkey if the account has a second factor; of operators with an app or a passkey, no code
 * by mail or text message. The caller locks the returned user with `lockProven`.
 *
 * @throws {PASSWORD_WRONG} @throws {FACTOR_CODE_REQUIRED} @throws {FACTOR_CODE_WRONG} @throws {PASSKEY_REFUSED}
 * @throws {RATE_LIMITED} five wrong passwords or codes in 15 minutes.
 * @throws {OVERLOADED} too many passwords are being checked.
 */
export async function requireOwner(
  ctx: ServiceContext<"passwords" | "seal">,
  userId: string,
  proof: OwnerProofInput,
): Promise<UserRow> {
  const user = await requirePassword(ctx, userId, proof.password);
  const factors = await listFactors(ctx.db, userId);
  if (factors.length === 0) return user;
  const { code, passkey } = proof;
  if (passkey !== undefined) {
    await provePasskey(ctx, userId, { assertion: passkey, confirms: { purpose: "owner" } });
    return user;
  }
  if (code === undefined) return refuse("FACTOR_CODE_REQUIRED");
  // Who reads an operator's mailbox must not replace the app or passkey that proves their sessions.
  const withoutSent = user.role === "admin" && provingFactors(factors).length > 0;
  await proveFactor(ctx, userId, { code, ...(withoutSent && { withoutSent }) });
  return user;
}
