import type { FindPayeeInput, Payee } from "@evenly/contract/payments/schemas";
import type { ServiceContext } from "../context.ts";
import { requireUser } from "../shared/require-user.ts";
import { loadPayee } from "./load.ts";

/**
 * Finds the person behind an address, so that a payer can check the payee before paying.
 *
 * @throws {UNAUTHENTICATED} @throws {PAYEE_UNKNOWN} @throws {PERSON_BLOCKED} @throws {RATE_LIMITED}
 */
export async function findPayee(
  ctx: ServiceContext<"limits" | "seal">,
  input: FindPayeeInput,
): Promise<Payee> {
  return (await loadPayee(ctx, requireUser(ctx), input.to)).payee;
}
