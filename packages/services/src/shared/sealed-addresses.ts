import type { UserRow } from "@evenly/db/auth/user-queries";
import type { Parts } from "../context.ts";
import type { FieldSeal, SealedPlace } from "../ports.ts";

type Sealing = Pick<Parts, "seal">;

/**
 * Seals an e-mail address for its user. Copies in other tables (an event, a delivery, an unconfirmed change) use the same
 * place, so that they open for this user only.
 */
export function sealEmail(ctx: Sealing, userId: string, email: string) {
  return { emailSealed: ctx.seal.seal(emailPlace(userId), email), emailLookup: lookUpEmail(ctx, email) };
}

/** Opens an address that was sealed for this user. */
export function openEmail(
  ctx: Sealing,
  user: { readonly userId: string; readonly emailSealed: string },
): string {
  return ctx.seal.open(emailPlace(user.userId), user.emailSealed);
}

/** Look-up hash of an address, for finding, counting and auditing; case and surrounding spaces are ignored. */
export function lookUpEmail({ seal }: { readonly seal: Pick<FieldSeal, "lookup"> }, email: string): string {
  return seal.lookup("email", email.trim().toLowerCase());
}

/** Seals a phone number for its user; without a number the look-up is null. */
export function sealPhone(ctx: Sealing, userId: string, phone: string | null) {
  if (phone === null) return { phoneSealed: null, phoneLookup: null };
  return { phoneSealed: ctx.seal.seal(phonePlace(userId), phone), phoneLookup: lookUpPhone(ctx, phone) };
}

/** Opens a user's phone number, or returns null. */
export function openPhone(ctx: Sealing, user: Pick<UserRow, "id" | "phoneSealed">): string | null {
  return user.phoneSealed === null ? null : ctx.seal.open(phonePlace(user.id), user.phoneSealed);
}

/** Look-up hash of a phone number; spaces, brackets and dashes are ignored. */
export function lookUpPhone({ seal }: { readonly seal: Pick<FieldSeal, "lookup"> }, phone: string): string {
  return seal.lookup("phone", phone.replace(/[^\d+]/g, ""));
}

/** Opens a user's address and seals it with the current key. */
export function resealAddress(
  { seal }: Sealing,
  row: { readonly userId: string; readonly holds: "email" | "phone"; readonly sealed: string },
): string {
  const place = row.holds === "email" ? emailPlace(row.userId) : phonePlace(row.userId);
  return seal.seal(place, seal.open(place, row.sealed));
}

function emailPlace(userId: string): SealedPlace {
  return { table: "users", column: "email_sealed", rowId: userId };
}

function phonePlace(userId: string): SealedPlace {
  return { table: "users", column: "phone_sealed", rowId: userId };
}
