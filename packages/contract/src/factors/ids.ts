import * as z from "zod";

export const FactorId = z.uuid().brand<"FactorId">();
export const TrustedDeviceId = z.uuid().brand<"TrustedDeviceId">();
/** Public id of a challenge: a secret of its client. */
export const ChallengeId = z.string().min(20).max(100);

/** A six-digit code, or a backup code with or without its dash; spaces are ignored. */
export const FactorCode = z
  .string()
  .trim()
  .max(40)
  .transform((text) => text.replace(/[\s-]/g, "").toUpperCase())
  .pipe(z.string().regex(/^(?:\d{6}|[A-Z2-7]{10})$/, "is neither six digits nor a backup code"));
