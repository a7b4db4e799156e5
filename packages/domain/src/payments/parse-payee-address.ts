import { toE164 } from "../shared/phone-number.ts";

/** A payee's address by what it is. */
export type PayeeAddress =
  | { readonly kind: "user_id"; readonly userId: string }
  | { readonly kind: "email"; readonly email: string }
  | { readonly kind: "phone"; readonly phone: string }
  | { readonly kind: "handle"; readonly handle: string };

/** With its country code, since digits alone are a handle. */
const PHONE = /^\+[\d ()./-]{5,31}$/;
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Reads a payee as typed: a user id, an e-mail, a phone number from its plus sign on, or a handle with or without its @. Letters' case does not count. */
export function parsePayeeAddress(text: string): PayeeAddress {
  const address = text.trim().toLowerCase();
  if (UUID.test(address)) return { kind: "user_id", userId: address };
  if (PHONE.test(address))
    return { kind: "phone", phone: toE164(address, null) ?? address.replaceAll(/[^\d+]/g, "") };
  if (address.startsWith("@")) return { kind: "handle", handle: address.slice(1) };
  return address.includes("@") ? { kind: "email", email: address } : { kind: "handle", handle: address };
}
