import { refuse } from "@evenly/contract";
import { findUserId, type UserAddress } from "@evenly/db/operators/queries";
import { parsePayeeAddress } from "@evenly/domain/payments/parse-payee-address";
import type { ServiceContext } from "../context.ts";
import { lookUpEmail, lookUpPhone } from "../shared/sealed-addresses.ts";

/** What an operator typed to name a user, as the database finds it. */
export function toAddress(ctx: Pick<ServiceContext, "seal">, typed: string): UserAddress {
  const address = parsePayeeAddress(typed);
  if (address.kind === "email") return { emailLookup: lookUpEmail(ctx, address.email) };
  if (address.kind === "phone") return { phoneLookup: lookUpPhone(ctx, address.phone) };
  return address;
}

/**
 * The id of the one user whom an operator means.
 *
 * @throws {NOT_FOUND} there is nobody of that id, handle, e-mail or confirmed phone.
 */
export async function loadUserId(ctx: ServiceContext, typed: string): Promise<string> {
  return (await findUserId(ctx.db, toAddress(ctx, typed))) ?? refuse("NOT_FOUND");
}
