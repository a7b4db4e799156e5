import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { parseUpi, type UpiCode, writeUpi } from "./upi.ts";

const LINK = "upi://pay?pa=anna@examplebank&pn=Anna%20Example&am=250.00&cu=INR&tn=Trip%20Goa&tr=SET42";
const code: UpiCode = {
  payeeAddress: "anna@examplebank",
  payeeName: "Anna Example",
  amountMinor: 250_00n,
  note: "Trip Goa",
  reference: "SET42",
  categoryCode: null,
  others: [],
};

describe("UPI links", () => {
  it("are read and written as the same text", () => {
    expect(parseUpi(LINK)).toEqual({ code });
    expect(writeUpi(code)).toBe(LINK);
  });

  it("are read with other cases, a slash, escaped ampersands, empty and unknown parameters", () => {
    const loose =
      "UPI://pay/?PA=anna%40examplebank&amp;Pn=Anna%20Example&am=&mc=&cu=inr&mode=02&sign=abc%2B%3D";
    expect(parseUpi(loose).code).toMatchObject({
      payeeAddress: "anna@examplebank",
      amountMinor: null,
      categoryCode: null,
      others: [
        ["mode", "02"],
        ["sign", "abc+="],
      ],
    });
  });

  it.each([
    ["another currency", LINK.replace("INR", "USD"), "currency"],
    ["three decimals", LINK.replace("250.00", "250.001"), "amount"],
    ["a decimal comma", LINK.replace("250.00", "250,00"), "amount"],
    ["no bank in the address", LINK.replace("@examplebank", ""), "account"],
    ["no payee", "upi://pay?pn=Anna", "account"],
    ["a parameter twice", `${LINK}&am=1`, "structure"],
    ["a wrong escape in the address", LINK.replace("@", "%zz@"), "structure"],
    ["another action", LINK.replace("pay", "mandate"), "structure"],
    ["more than 1,000 letters", LINK + "a".repeat(1000), "too_long"],
  ])("with %s are refused", (_name, link, refusal) => {
    expect(parseUpi(link).refused).toBe(refusal);
  });

  it("are read as they were written", () => {
    const words = fc.string({ unit: "grapheme", minLength: 1, maxLength: 30 });
    const made: fc.Arbitrary<UpiCode> = fc.record({
      payeeAddress: fc.stringMatching(/^[a-z0-9.-]{1,20}@[a-z]{2,10}$/),
      payeeName: fc.string({ maxLength: 30, unit: "grapheme" }),
      amountMinor: fc.option(fc.bigInt(1n, 10n ** 11n)),
      note: fc.option(words),
      reference: fc.option(words),
      categoryCode: fc.constantFrom(null, "5411"),
      others: fc.constantFrom([], [["mode", "02"] as const, ["url", "https://example.org/?a=b&c"] as const]),
    });
    fc.assert(
      fc.property(made, (one) => {
        expect(parseUpi(writeUpi(one))).toEqual({ code: one });
      }),
    );
  });
});
