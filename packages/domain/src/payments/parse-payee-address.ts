/** A payee's address by what it is. */
export type PayeeAddress =
  | { readonly kind: "user_id"; readonly userId: string }
  | { readonly kind: "email"; readonly email: string }
  | { readonly kind: "handle"; readonly handle: string };

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Reads a payee as typed: a user id, an e-mail, or a handle with or without its @. Letters' case does not count. */
export function parsePayeeAddress(text: string): PayeeAddress {
  const address = text.trim().toLowerCase();
  if (UUID.test(address)) return { kind: "user_id", userId: address };
  if (address.startsWith("@")) return { kind: "handle", handle: address.slice(1) };
  return address.includes("@") ? { kind: "email", email: address } : { kind: "handle", handle: address };
}
