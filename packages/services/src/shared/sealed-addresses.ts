import type { UserRow } from "@evenly/db/auth/user-queries";
import type { ServiceContext } from "../context.ts";
import type { FieldSeal, SealedPlace } from "../ports.ts";

type Sealing = Pick<ServiceContext, "seal">;

/**
 * Seals an e-mail address as its person's. A copy that waits elsewhere (an event, a delivery, a change that is not
 * confirmed) keeps this place, so that it opens for this person alone.
 */
export function sealEmail(ctx: Sealing, userId: string, email: string) {
  return { emailSealed: ctx.seal.seal(emailPlace(userId), email), emailLookup: lookUpEmail(ctx, email) };
}

/** Opens an address that was sealed as this person's. */
export function openEmail(
  ctx: Sealing,
  user: { readonly userId: string; readonly emailSealed: string },
): string {
  return ctx.seal.open(emailPlace(user.userId), user.emailSealed);
}

/** What an address is found by, counted by and audited as: letters' case and spaces around it do not count. */
export function lookUpEmail({ seal }: { readonly seal: Pick<FieldSeal, "lookup"> }, email: string): string {
  return seal.lookup("email", email.trim().toLowerCase());
}

/** Seals a phone number as its person's; without a number there is nothing to find. */
export function sealPhone(ctx: Sealing, userId: string, phone: string | null) {
  if (phone === null) return { phoneSealed: null, phoneLookup: null };
  return { phoneSealed: ctx.seal.seal(phonePlace(userId), phone), phoneLookup: lookUpPhone(ctx, phone) };
}

/** Opens a person's phone number, if there is one. */
export function openPhone(ctx: Sealing, user: Pick<UserRow, "id" | "phoneSealed">): string | null {
  return user.phoneSealed === null ? null : ctx.seal.open(phonePlace(user.id), user.phoneSealed);
}

/** What a phone number is found by: spaces, brackets and dashes do not count. */
export function lookUpPhone({ seal }: { readonly seal: Pick<FieldSeal, "lookup"> }, phone: string): string {
  return seal.lookup("phone", phone.replace(/[^\d+]/g, ""));
}

/** Opens an address of a person and seals it with the present key. */
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
