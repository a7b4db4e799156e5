/** Documented rows with handlers of their own: uploads and downloads. */
export const documentedTransfers = [
  "POST /api/users/avatar",
  "GET /api/transactions/{id}/receipt.pdf",
  "GET /api/exports/{id}/history.csv",
  "GET /api/groups/{id}/export/{format}",
];

/** Refusal texts that the specification prescribes. */
export const documentedTexts = {
  UNAUTHENTICATED: "User not authenticated",
  INVALID_CREDENTIALS: "Login failed",
  LOGIN_THROTTLED: "Login failed",
  EMAIL_TAKEN: "Registration failed",
  SESSION_EXPIRED: "Token refresh failed",
} as const;
