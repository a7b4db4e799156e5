import { refuse } from "@evenly/contract";
import type { Queryable } from "@evenly/db";
import { listFactors } from "@evenly/db/factors/factor-queries";
import { findUserId, type UserAddress } from "@evenly/db/operators/queries";
import { provingFactors } from "@evenly/domain/factors/session-proof";
import { parsePayeeAddress } from "@evenly/domain/payments/parse-payee-address";
import type { Parts, ServiceContext } from "../context.ts";
import { lookUpEmail, lookUpPhone } from "../shared/sealed-addresses.ts";

/** Parses the user address typed by an operator into a database query. */
export function toAddress(ctx: Pick<Parts, "seal">, typed: string): UserAddress {
  const address = parsePayeeAddress(typed);
  if (address.kind === "email") return { emailLookup: lookUpEmail(ctx, address.email) };
  if (address.kind === "phone") return { phoneLookup: lookUpPhone(ctx, address.phone) };
  return address;
}

/**
 * Id of the user that an operator addressed.
 *
 * @throws {NOT_FOUND} no user has this id, handle, e-mail or confirmed phone.
 */
export async function loadUserId(ctx: ServiceContext<"seal">, typed: string): Promise<string> {
  return (await findUserId(ctx.db, toAddress(ctx, typed))) ?? refuse("NOT_FOUND");
}

/** Whether a user has an authenticator app or a passkey, by which an operator's sessions are proven. */
export async function hasProvingFactor(db: Queryable, userId: string): Promise<boolean> {
  return provingFactors(await listFactors(db, userId)).length > 0;
}
