import type { RequestAudience } from "@evenly/contract/requests/rules";

/** Whether a request reaches the person asked. Contacts are people whom they pay or have as favourites. */
export function isRequestDelivered(
  audience: RequestAudience,
  { isContact, isBlocked }: { readonly isContact: boolean; readonly isBlocked: boolean },
): boolean {
  if (isBlocked || audience === "nobody") return false;
  return audience === "everyone" || isContact;
}
