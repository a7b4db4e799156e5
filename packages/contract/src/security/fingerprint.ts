import * as z from "zod";

/** SHA-256 over the owner's id and what the browser shows, so that it fits no other account; null where the browser shows nothing. */
const Look = z
  .string()
  .regex(/^[0-9a-f]{64}$/, "is no SHA-256")
  .nullable();

/** How the device of a session looks to scripts. @see spec 2 section 3 (Device fingerprint record) */
export const NoteFingerprintInput = z.strictObject({
  screenResolution: Look,
  timezone: Look,
  language: Look,
  plugins: Look,
  canvas: Look,
  webgl: Look,
  audio: Look,
});
export type NoteFingerprintInput = z.infer<typeof NoteFingerprintInput>;
