import { cardProblems } from "@evenly/contract/cards/rules";
import { describe, expect, it } from "vitest";
import { problemOf } from "./card-problems.ts";

describe("problemOf", () => {
  it.each([
    ["card_declined", "insufficient_funds", "insufficient_funds"],
    ["expired_card", "expired_card", "expired"],
    ["expired_card", undefined, "expired"],
    ["incorrect_cvc", "incorrect_cvc", "wrong_cvc"],
    ["invalid_cvc", null, "wrong_cvc"],
    ["processing_error", "processing_error", "processing"],
    ["payment_intent_authentication_failure", null, "bank_refused"],
    ["payment_intent_payment_attempt_expired", null, "bank_silent"],
    ["card_declined", "authentication_required", "bank_refused"],
    ["card_declined", "generic_decline", "declined"],
    ["card_declined", "lost_card", "declined"],
    ["card_declined", "stolen_card", "declined"],
    ["card_declined", "fraudulent", "declined"],
    ["card_declined", "a code of tomorrow", "declined"],
    [null, null, "declined"],
    [undefined, undefined, "declined"],
    ["", "", "declined"],
  ] as const)("says of %s, %s: %s", (code, decline_code, problem) => {
    expect(problemOf({ code, decline_code })).toBe(problem);
  });

  it("believes the reason of the bank before that of the provider", () => {
    expect(problemOf({ code: "processing_error", decline_code: "expired_card" })).toBe("expired");
  });

  it("knows no codes but the provider's: names of every object are declines", () => {
    for (const code of ["constructor", "toString", "__proto__", "hasOwnProperty"])
      expect(cardProblems).toContain(problemOf({ code, decline_code: code }));
  });
});
