import { toE164 } from "../shared/phone-number.ts";

/** A parsed payee address, by kind. */
export type PayeeAddress =
  | { readonly kind: "user_id"; readonly userId: string }
  | { readonly kind: "email"; readonly email: string }
  | { readonly kind: "phone"; readonly phone: string }
  | { readonly kind: "handle"; readonly handle: string };

/** Requires the plus sign and country code, since plain digits are a handle. */
const PHONE = /^\+[\d ()./-]{5,31}$/;
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/**
 * Parses a typed payee: a user id, an e-mail, a phone number with a plus sign, or a handle with or without @. Case-insensitive.
 */
export function parsePayeeAddress(text: string): PayeeAddress {
  const address = text.trim().toLowerCase();
  if (UUID.test(address)) return { kind: "user_id", userId: address };
  if (PHONE.test(address))
    return { kind: "phone", phone: toE164(address, null) ?? address.replaceAll(/[^\d+]/g, "") };
  if (address.startsWith("@")) return { kind: "handle", handle: address.slice(1) };
  return address.includes("@") ? { kind: "email", email: address } : { kind: "handle", handle: address };
}
