import type { ErrorTable } from "../error-table.ts";

/** Refusals of second factors. */
export const factorErrors = {
  FACTOR_CODE_WRONG: { http: 403, trpc: "FORBIDDEN", message: "That code isn't right, or it has expired." },
  FACTOR_CODE_REQUIRED: { http: 403, trpc: "FORBIDDEN", message: "Enter a code of your second factor." },
  FACTOR_SETUP_EXPIRED: { http: 409, trpc: "CONFLICT", message: "This took too long. Start again." },
  FACTOR_EXISTS: { http: 409, trpc: "CONFLICT", message: "You've already set this up." },
  PIN_TRIVIAL: { http: 400, trpc: "BAD_REQUEST", message: "That PIN is too easy to guess." },
  PIN_WRONG: { http: 403, trpc: "FORBIDDEN", message: "That PIN isn't right." },
  PIN_LOCKED: { http: 403, trpc: "FORBIDDEN", message: "Your PIN is locked. Set a new one." },
  PIN_MISSING: { http: 409, trpc: "CONFLICT", message: "Set a PIN first." },
  FACTOR_MISSING: { http: 409, trpc: "CONFLICT", message: "Set up a second factor first." },
  FACTOR_TOO_NEW: {
    http: 403,
    trpc: "FORBIDDEN",
    message: "This second factor is less than a day old, and your account is new on this device.",
  },
  PASSKEY_REFUSED: { http: 403, trpc: "FORBIDDEN", message: "Biometric authentication failed" },
  PASSKEYS_FULL: { http: 409, trpc: "CONFLICT", message: "You have 10 passkeys. Remove one first." },
  ADDRESS_UNCONFIRMED: { http: 409, trpc: "CONFLICT", message: "Confirm your phone number or email first." },
  ADDRESS_IS_FACTOR: {
    http: 409,
    trpc: "CONFLICT",
    message: "Your codes go there. Remove these codes in Security first.",
  },
  LAST_FACTOR: {
    http: 409,
    trpc: "CONFLICT",
    message: "Sign-in needs this factor. Turn off the code at sign-in first.",
  },
} as const satisfies ErrorTable;
