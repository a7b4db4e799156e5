import { AppError, refuse } from "@evenly/contract";
import { findUserById } from "@evenly/db/auth/user-queries";
import type { ServiceContext } from "../context.ts";
import { findPayee } from "../payments/index.ts";
import { requireUser } from "../shared/require-user.ts";
import { sealEmail } from "../shared/sealed-addresses.ts";

export type ClaimAddress = { readonly addressLookup: string; readonly addressSealed: string };

/**
 * Seals an address that finds nobody, for money to it. The answer is the same for an address without an account and for one whose
 * owner cannot be found by the caller.
 *
 * @throws {UNAUTHENTICATED} @throws {CLAIM_NOT_NEEDED} the address finds a person. @throws {PERSON_BLOCKED}
 * @throws {SELF_TRANSFER} it is the caller's own. @throws {RATE_LIMITED}
 */
export async function findAddress(ctx: ServiceContext<"limits" | "seal">, to: string): Promise<ClaimAddress> {
  const userId = requireUser(ctx);
  const { emailLookup: addressLookup, emailSealed: addressSealed } = sealEmail(ctx, userId, to);
  if ((await findUserById(ctx.db, userId))?.emailLookup === addressLookup) refuse("SELF_TRANSFER");
  const found = await findPayee(ctx, { to }).catch((error: unknown) => {
    if (error instanceof AppError && error.code === "PAYEE_UNKNOWN") return null;
    throw error;
  });
  if (found !== null) refuse("CLAIM_NOT_NEEDED");
  return { addressLookup, addressSealed };
}
