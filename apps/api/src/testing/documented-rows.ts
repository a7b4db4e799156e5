/** Refusal texts that the specification prescribes. */
export const documentedTexts = {
  UNAUTHENTICATED: "User not authenticated",
  INVALID_CREDENTIALS: "Login failed",
  LOGIN_THROTTLED: "Login failed",
  EMAIL_TAKEN: "Registration failed",
  SESSION_EXPIRED: "Token refresh failed",
} as const;
