import type { ErrorTable } from "../error-table.ts";

/** Refusals of money to addresses without an account. */
export const claimErrors = {
  CLAIM_NOT_FOUND: { http: 404, trpc: "NOT_FOUND", message: "Claim link not found" },
  CLAIM_ENDED: { http: 409, trpc: "CONFLICT", message: "This money was claimed or has gone back." },
  CLAIM_UNAVAILABLE: {
    http: 409,
    trpc: "CONFLICT",
    message: "This can't be sent or claimed by a link right now.",
  },
  CLAIM_NOT_NEEDED: {
    http: 409,
    trpc: "CONFLICT",
    message: "This person has an account. Send it to them directly.",
  },
} as const satisfies ErrorTable;
