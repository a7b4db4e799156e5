import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type EpcCode, parseEpc, writeEpc } from "./epc.ts";
import { isIban } from "./iban.ts";

const IBAN = "DE89370400440532013000";
const text = `BCD\n002\n1\nSCT\n\nAnna Example\n${IBAN}\nEUR12.5\n\n\nTrip Lisbon settle up`;
const changed = (change: Readonly<Record<number, string>>) =>
  text
    .split("\n")
    .map((line, place) => change[place + 1] ?? line)
    .join("\n");
const refusalOf = (code: string) => parseEpc(code).refused;

describe("EPC codes", () => {
  it("are read with LF or CRLF, with trailing empty lines and each way to write the amount", () => {
    const code = {
      version: "002",
      isInstant: false,
      charset: 1,
      bic: null,
      name: "Anna Example",
      iban: IBAN,
      amountMinor: 12_50n,
      purpose: null,
      reference: null,
      text: "Trip Lisbon settle up",
      note: null,
    };
    expect(parseEpc(text)).toEqual({ code });
    expect(parseEpc(`${text.replaceAll("\n", "\r\n")}\r\n\r\n`)).toEqual({ code });
    expect(parseEpc(changed({ 8: "EUR1" })).code?.amountMinor).toBe(100n);
    expect(parseEpc(changed({ 8: "" })).code?.amountMinor).toBeNull();
    expect(parseEpc(changed({ 2: "001", 5: "COBADEFFXXX" })).code?.bic).toBe("COBADEFFXXX");
  });

  it.each([
    ["zero", changed({ 8: "EUR0" }), "amount"],
    ["three decimals", changed({ 8: "EUR0.001" }), "amount"],
    ["three digits after a comma", changed({ 8: "EUR12,500" }), "amount"],
    ["above the maximum", changed({ 8: "EUR1000000000" }), "amount"],
    ["another currency", changed({ 8: "USD5" }), "currency"],
    ["a wrong IBAN", changed({ 7: "DE89370400440532013001" }), "account"],
    ["charset 9", changed({ 3: "9" }), "structure"],
    ["version 003", changed({ 2: "003" }), "structure"],
    ["no name", changed({ 6: " " }), "name"],
    ["a name of 71 letters", changed({ 6: "a".repeat(71) }), "name"],
    ["13 lines", `${text}\nnote\nmore`, "structure"],
    ["332 bytes", changed({ 11: `${"é".repeat(135)}a` }), "too_long"],
    ["another kind", text.replace("SCT", "XXX"), "structure"],
  ])("with %s are refused", (_name, code, refusal) => {
    expect(refusalOf(code)).toBe(refusal);
  });

  it("are read as they were written", () => {
    const words = (max: number) =>
      fc
        .string({ unit: fc.constantFrom(..."abcXYZ 019/-?:().,'+é"), minLength: 1, maxLength: max })
        .filter((word) => word.trim() !== "");
    const some = (max: number) => fc.option(words(max));
    const code: fc.Arbitrary<EpcCode> = fc
      .record({
        version: fc.constant("002" as const),
        isInstant: fc.boolean(),
        charset: fc.constant(1),
        bic: fc.constantFrom(null, "COBADEFFXXX", "DEUTDEFF"),
        name: words(40),
        iban: fc.constantFrom(IBAN, "GB82WEST12345698765432"),
        amountMinor: fc.option(fc.bigInt(1n, 99_999_999_999n)),
        purpose: some(4),
        reference: some(20),
        text: some(30),
        note: some(30),
      })
      .map((made) => (made.reference === null ? made : { ...made, text: null }));
    fc.assert(
      fc.property(code, (made) => {
        expect(parseEpc(writeEpc(made))).toEqual({ code: made });
      }),
    );
  });

  it("are read or refused for any text, never an exception", () => {
    fc.assert(
      fc.property(fc.array(fc.string({ maxLength: 40 }), { maxLength: 14 }), (lines) => {
        const read = parseEpc(["BCD", "002", "1", "SCT", ...lines].join("\n"));
        expect(read.code === undefined).toBe(read.refused !== undefined);
      }),
    );
  });
});

describe("IBANs", () => {
  it("are told from wrong ones by length and check digits, letter by letter", () => {
    for (const good of [IBAN, "GB82WEST12345698765432"]) {
      expect(isIban(good)).toBe(true);
      for (let place = 2; place < good.length; place++)
        for (const digit of "0123456789")
          if (digit !== good[place] && /\d/.test(good[place] ?? ""))
            expect(isIban(good.slice(0, place) + digit + good.slice(place + 1))).toBe(false);
    }
    expect(isIban(`${IBAN}0`)).toBe(false);
    expect(isIban(IBAN.toLowerCase())).toBe(false);
  });
});
