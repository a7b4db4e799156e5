import { AppError } from "@evenly/contract";
import { DatabaseDeadlineError } from "@evenly/db";
import { describe, expect, it } from "vitest";
import { isDatabaseAway, isOutcomeUnknown } from "./database-errors.ts";

const coded = (code: string) => new Error("query failed", { cause: Object.assign(new Error("x"), { code }) });

describe("an error of the database", () => {
  it.each(["CONNECTION_CLOSED", "ECONNREFUSED", "ETIMEDOUT", "57P01", "08006"])(
    "%s leaves the outcome of a commit unknown",
    (code) => {
      expect(isOutcomeUnknown(coded(code))).toBe(true);
      expect(isDatabaseAway(coded(code))).toBe(true);
    },
  );

  it("is recognized as a missed deadline anywhere in the cause chain", () => {
    const wrapped = new Error("query failed", { cause: new DatabaseDeadlineError(6000) });
    expect(isOutcomeUnknown(wrapped)).toBe(true);
  });

  it.each(["53100", "53300", "55P03", "57014", "25P03"])(
    "%s is transient, and nothing has committed",
    (code) => {
      expect(isOutcomeUnknown(coded(code))).toBe(false);
      expect(isDatabaseAway(coded(code))).toBe(true);
    },
  );

  it("excludes refusals and programming errors", () => {
    for (const error of [new AppError("NOT_FOUND"), new TypeError("x"), coded("23505"), coded("42601"), null])
      expect(isDatabaseAway(error)).toBe(false);
  });
});
