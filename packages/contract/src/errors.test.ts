import { describe, expect, it } from "vitest";
import { AppError, errorCodes, errorRow, invariant, refuse } from "./errors.ts";

describe("catalogue", () => {
  it("gives each refusal the HTTP status of its tRPC code", () => {
    const statuses = Object.fromEntries(errorCodes.map((code) => [code, errorRow(code).http]));
    expect(statuses).toMatchObject({
      VALIDATION: 400,
      UNAUTHENTICATED: 401,
      EMAIL_NOT_VERIFIED: 403,
      PAYEE_UNKNOWN: 404,
      EMAIL_TAKEN: 409,
      HOST_UNKNOWN: 421,
      INSUFFICIENT_FUNDS: 422,
      LOGIN_THROTTLED: 429,
      OUTCOME_UNKNOWN: 503,
    });
  });

  it("uses the texts of the specification", () => {
    expect(errorRow("INVALID_CREDENTIALS").message).toBe("Login failed");
    expect(errorRow("LOGIN_THROTTLED").message).toBe("Login failed");
    expect(errorRow("EMAIL_TAKEN").message).toBe("Registration failed");
    expect(errorRow("SESSION_EXPIRED").message).toBe("Token refresh failed");
    expect(errorRow("UNAUTHENTICATED").message).toBe("User not authenticated");
  });

  it("throws with a code and details", () => {
    expect(() => refuse("LIMIT_REACHED", { rule: "identity_daily" })).toThrow(AppError);
    expect(() => invariant(false, "sums are zero")).toThrow("invariant broken: sums are zero");
  });
});
