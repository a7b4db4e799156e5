/** A card is good until the end of its month; it expires soon in that month and the one before. */
export function cardExpiry(
  { expMonth, expYear }: { readonly expMonth: number; readonly expYear: number },
  now: Date,
): "valid" | "soon" | "expired" {
  const monthsLeft = expYear * 12 + expMonth - 1 - (now.getUTCFullYear() * 12 + now.getUTCMonth());
  if (monthsLeft < 0) return "expired";
  return monthsLeft <= 1 ? "soon" : "valid";
}
