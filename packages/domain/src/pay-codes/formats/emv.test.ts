import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { crc16Of, emvFieldsOf, parseEmv, writeEmv } from "./emv.ts";

const STATIC =
  "00020101021126330017com.example.split0108ACC123455204000053039785802DE5912ANNA EXAMPLE6006BERLIN6304B5DE";
const DYNAMIC =
  "00020101021226330017com.example.split0108ACC12345520400005303978540512.505802DE5912ANNA EXAMPLE6006BERLIN62100506TRIP426304A7C9";
const PROMPTPAY = "00020101021229370016A000000677010111011300668123456785802TH530376454044.2263045D49";
const signed = (body: string) => `${body}6304${crc16Of(`${body}6304`)}`;

describe("EMV merchant codes", () => {
  it("have the checksum of the standard's examples", () => {
    expect(crc16Of("123456789")).toBe("29B1");
    for (const text of [STATIC, DYNAMIC, PROMPTPAY]) expect(crc16Of(text.slice(0, -4))).toBe(text.slice(-4));
  });

  it("are read: static, dynamic with amount and reference, and without name", () => {
    expect(parseEmv(STATIC).code).toMatchObject({
      isDynamic: false,
      amount: null,
      currencyNumber: "978",
      country: "DE",
      name: "ANNA EXAMPLE",
      accounts: [{ id: "26", scheme: "com.example.split", account: "ACC12345" }],
    });
    expect(parseEmv(DYNAMIC).code).toMatchObject({ isDynamic: true, amount: "12.50", reference: "TRIP42" });
    expect(parseEmv(PROMPTPAY).code).toMatchObject({ name: "", country: "TH", amount: "4.22" });
  });

  it("are refused with any letter changed, left out or added", () => {
    for (const text of [STATIC, DYNAMIC, PROMPTPAY])
      for (let place = 0; place < text.length; place++) {
        const [before, after] = [text.slice(0, place), text.slice(place + 1)];
        const isOfChecksum = place >= text.length - 4;
        for (const letter of "0123456789ABCDEFabcdef .é") {
          const isSame = letter === text[place] || (isOfChecksum && letter.toUpperCase() === text[place]);
          expect(parseEmv(before + letter + after).code === undefined).toBe(!isSame);
        }
        expect(parseEmv(before + after).code).toBeUndefined();
        expect(parseEmv(`${before}0${text.slice(place)}`).code).toBeUndefined();
      }
  });

  it.each([
    ["a decimal comma", DYNAMIC.replace("12.50", "12,50"), "amount"],
    ["letters as currency", DYNAMIC.replace("5303978", "5303EUR"), "currency"],
    ["no account", `${DYNAMIC.slice(0, 12)}${DYNAMIC.slice(49)}`, "account"],
    ["a field twice", DYNAMIC.replace("5802DE", "5802DE5802DE"), "structure"],
    ["a wrong length", DYNAMIC.replace("6006BERLIN", "6009BERLIN"), "structure"],
    ["an unknown initiation", DYNAMIC.replace("010212", "010213"), "structure"],
  ])("with %s are refused, also with a right checksum", (_name, text, refusal) => {
    expect(parseEmv(signed(text.slice(0, -8))).refused).toBe(refusal);
  });

  it("of more than 512 characters are refused", () => {
    expect(parseEmv(STATIC + "0".repeat(512)).refused).toBe("too_long");
  });

  it("keep all fields: what was read is written as the same text", () => {
    for (const text of [STATIC, DYNAMIC, PROMPTPAY])
      expect(writeEmv(parseEmv(text).code?.fields ?? [])).toBe(text);
  });

  it("are read as they were composed", () => {
    const words = (max: number) =>
      fc.string({ unit: fc.constantFrom(..."ABC abc019.é東"), minLength: 1, maxLength: max });
    const parts = fc.record({
      isDynamic: fc.boolean(),
      account: fc.record({ id: fc.constantFrom("26", "51"), scheme: words(30), account: words(40) }),
      categoryCode: fc.constant("0000"),
      currencyNumber: fc.constantFrom("978", "840", "356"),
      amount: fc.option(fc.integer({ min: 1, max: 10 ** 9 }).map((minor) => (minor / 100).toFixed(2))),
      country: fc.constantFrom("DE", "IN"),
      name: words(25),
      city: words(15),
      reference: fc.option(words(25)),
    });
    fc.assert(
      fc.property(parts, (made) => {
        const { account, categoryCode, ...rest } = made;
        const fields = emvFieldsOf(made);
        expect(parseEmv(writeEmv(fields)).code).toEqual({ ...rest, accounts: [account], fields });
        expect(fields.find(({ id }) => id === "52")?.value).toBe(categoryCode);
      }),
    );
  });
});
