import { describe, expect, it } from "vitest";
import { currencyOfNumber } from "./currency-numbers.ts";
import { crc16Of } from "./emv.ts";
import { recogniseText } from "./recognise.ts";

const read = (text: string) => recogniseText(text, "https://evenly.example");
const signed = (body: string) => `${body}6304${crc16Of(`${body}6304`)}`;
const upi = (query: string) => `upi://pay?${query}`;

describe("UPI links as shops print them", () => {
  const payee = { payeeAddress: "asha@examplebank", payeeName: "Asha Rao" };
  it.each([
    [
      "a + for each space",
      "pn=Asha+Rao&am=250&tn=Tea+and+cake",
      { note: "Tea and cake", amountMinor: 250_00n },
    ],
    ["raw spaces", "pn=Asha Rao&am=250.00&tn=Tea and cake", { note: "Tea and cake" }],
    ["an encoded plus", "pn=Asha+Rao&tn=1%2B1", { note: "1+1" }],
    ["a plus beside encoded spaces", "pn=Asha%20Rao&tn=Salt+Pepper%20Cafe", { note: "Salt+Pepper Cafe" }],
    ["a raw percent sign", "pn=Asha%20Rao&tn=50% off", { note: "50% off" }],
    ["a raw percent sign beside escapes", "pn=Asha%20Rao&tn=50%%20off%", { note: "50% off%" }],
    ["an escape of no letter", "pn=Asha%20Rao&tn=%ff", { note: "%ff" }],
    [
      "a raw ampersand in the note",
      "pn=Asha%20Rao&tn=Tea & cake&am=1",
      { note: "Tea & cake", amountMinor: 100n },
    ],
    ["an ampersand before an equals sign", "pn=Asha%20Rao&tn=a & b = c", { note: "a & b = c" }],
    ["zero as amount", "pn=Asha%20Rao&am=0", { amountMinor: null }],
    ["0.00 as amount", "pn=Asha%20Rao&am=0.00", { amountMinor: null }],
    ["one decimal", "pn=Asha%20Rao&am=10.5", { amountMinor: 10_50n }],
    ["zeros after the second decimal", "pn=Asha%20Rao&am=21.000&mam=21.000", { amountMinor: 21_00n }],
    ["a category of one digit", "pn=Asha%20Rao&mc=0", { categoryCode: "0" }],
    ["a part without a value", "am=5&flag&pn=Asha%20Rao", { amountMinor: 5_00n }],
    ["a signature with pluses", "pn=Asha%20Rao&sign=a+b%3D", { others: [["sign", "a+b="]] }],
  ])("with %s are read", (_name, query, expected) => {
    expect(read(upi(`pa=asha@examplebank&${query}&cu=INR`))).toMatchObject({
      kind: "foreign",
      code: { ...payee, ...expected },
    });
  });

  it("keep an ampersand of a name, and a plus of an address", () => {
    expect(read(upi("pa=shop+1@examplebank&pn=Sharma & Sons&am=99.00"))).toMatchObject({
      code: { payeeAddress: "shop+1@examplebank", payeeName: "Sharma & Sons", amountMinor: 99_00n },
    });
  });

  it.each(["phonepe://pay?", "gpay://upi/pay?", "paytmmp://pay?", "tez://upi/pay?"])(
    "that begin with %s are read",
    (start) => {
      expect(read(`${start}pa=asha@examplebank&pn=Asha Rao`)).toMatchObject({ format: "upi", code: payee });
    },
  );

  it("say what was odd, and nothing where nothing was", () => {
    const oddOf = (query: string) => read(upi(`pa=a@b&${query}`));
    expect(oddOf("pn=A&am=1.00")).not.toHaveProperty("odd");
    expect(oddOf("pn=A&am=0")).toHaveProperty("odd", ["zero"]);
    expect(oddOf("pn=A&am=1.000")).toHaveProperty("odd", ["amount"]);
    expect(oddOf("pn=A & B&am=0.000")).toHaveProperty("odd", ["zero", "encoding"]);
    expect(oddOf("pn=50%")).toHaveProperty("odd", ["encoding"]);
  });

  it.each([
    ["pa=a@b&am=21.005", "amount"],
    ["pa=a@b&am=1,250.00", "amount"],
    ["pa=a@b&am=1%ff", "structure"],
    ["pa=a@b&am=1&am=2", "structure"],
    ["pa=a@b&pa=c@d", "structure"],
    ["pa=a@b&mc=12345", "structure"],
    ["pa=a%@b", "structure"],
  ])("%s is refused", (query, refusal) => {
    expect(read(upi(query))).toEqual({ kind: "damaged", format: "upi", refusal });
  });
});

describe("merchants' codes as schemes make them", () => {
  const LANKA =
    "00020101021126350014lk.example.pay0113000012345678952045411530314454071250.505802LK5912Lanka Stores6007Colombo6304";
  const pix = (name: string, city: string, amount = "540527.50") =>
    `00020126380014br.gov.bcb.pix0116loja@example.com520400005303986${amount}5802BR59${name}60${city}62070503***`;

  it("are read with a checksum in small letters, and refused with a wrong one only", () => {
    expect(read(`${LANKA}d1b4`)).toMatchObject({
      code: { name: "Lanka Stores", amount: "1250.50", currencyNumber: "144" },
      odd: ["checksum"],
    });
    expect(read(`${LANKA}D1B4`)).not.toHaveProperty("odd");
    expect(read(`${LANKA}D1B4\n`)).toMatchObject({ kind: "foreign" });
    expect(read(`${LANKA}d1b5`)).toMatchObject({ kind: "damaged", refusal: "checksum" });
    expect(read(LANKA)).toMatchObject({ kind: "damaged", refusal: "structure" });
  });

  it.each([
    "00020101021126220008demo.pay01064091235204581253034585802MY5913Takoyaki Demo6006Pahang63046304",
    "00020101021126220008demo.pay01061001445204581253034585802MY5913Takoyaki Demo6006Pahang63040053",
  ])("are read with the checksum at the end of %s", (text) => {
    expect(read(text)).toMatchObject({ code: { name: "Takoyaki Demo", city: "Pahang" } });
  });

  it("are read with lengths in characters or in bytes, also inside templates", () => {
    const letters = signed(pix("16Padaria São João", "09São Paulo"));
    const bytes = signed(pix("18Padaria São João", "10São Paulo"));
    expect([letters.slice(-4), bytes.slice(-4)]).toEqual(["A5B2", "56F3"]);
    const code = { name: "Padaria São João", city: "São Paulo", amount: "27.50", reference: null };
    expect(read(letters)).toMatchObject({ code });
    expect(read(letters)).not.toHaveProperty("odd");
    expect(read(bytes)).toMatchObject({ code, odd: ["lengths"] });
    const template = (outer: number, inner: string) =>
      signed(`00020126${outer}0014br.gov.bcb.pix0108Pãe@a.co02${inner}Açaí5303986540527.505802BR`);
    const account = { scheme: "br.gov.bcb.pix", account: "Pãe@a.co Açaí" };
    const inBytes = template(41, "06").replace("0108Pãe", "0109Pãe");
    expect(read(signed(inBytes.slice(0, -8)))).toMatchObject({ code: { accounts: [account] } });
    expect(read(template(38, "04"))).toMatchObject({ code: { accounts: [account] } });
  });

  it.each(["0", "0.00", "00.00", "0."])("leave the amount to the payer where it is %s", (amount) => {
    const field = `54${String(amount.length).padStart(2, "0")}${amount}`;
    expect(read(signed(pix("01A", "01B", field)))).toMatchObject({ code: { amount: null }, odd: ["zero"] });
  });
});

describe("numbers of currencies", () => {
  it.each(
    Object.entries({
      "008": "ALL",
      "048": "BHD",
      "050": "BDT",
      "096": "BND",
      "104": "MMK",
      "116": "KHR",
      "144": "LKR",
      "376": "ILS",
      "398": "KZT",
      "418": "LAK",
      "524": "NPR",
      "532": "XCG",
      "554": "NZD",
      "682": "SAR",
      "784": "AED",
      "901": "TWD",
      "924": "ZWG",
      "925": "SLE",
      "946": "RON",
      "980": "UAH",
      "985": "PLN",
      "986": "BRL",
    }),
  )("%s is %s", (number, code) => {
    expect(currencyOfNumber(number)).toBe(code);
  });

  it("are null where there is none", () => {
    for (const number of ["000", "999", "4", "", "AED", "7840"]) expect(currencyOfNumber(number)).toBeNull();
  });
});

describe("bank transfers as invoices print them", () => {
  const made = (change: Readonly<Record<number, string>> = {}) =>
    [
      "BCD",
      "002",
      "1",
      "SCT",
      "",
      "Verein Muster",
      "DE89370400440532013000",
      "EUR12.30",
      "",
      "",
      "Beitrag 2026",
    ]
      .map((line, place) => change[place + 1] ?? line)
      .join("\n");
  const code = { iban: "DE89370400440532013000", amountMinor: 12_30n, name: "Verein Muster" };

  it.each([
    ["spaces in the IBAN", made({ 7: "DE89 3704 0044 0532 0130 00" }), ["account"]],
    [
      "no-break spaces in the IBAN",
      made({ 7: "DE89\u00a03704\u00a00044\u202f0532\u00a00130\u00a000" }),
      ["account"],
    ],
    ["small letters in the IBAN", made({ 7: "de89370400440532013000" }), ["account"]],
    ["a decimal comma", made({ 8: "EUR12,30" }), ["amount"]],
    ["a space before the amount", made({ 8: "EUR 12.30" }), ["amount"]],
    ["version 001 without BIC", made({ 2: "001" }), ["bic"]],
    ["a reference and a text", made({ 10: "RF18539007547034" }), ["texts"]],
    ["a byte order mark", `\ufeff${made()}`, undefined],
    ["CR LF", made().replaceAll("\n", "\r\n"), undefined],
    ["an invoice's number as reference", made({ 10: "INV-2026-0042", 11: "" }), undefined],
  ])("with %s are read", (_name, text, odd) => {
    expect(read(text)).toMatchObject({ kind: "foreign", code });
    expect("odd" in read(text) ? read(text) : { odd: undefined }).toHaveProperty("odd", odd);
  });

  it("keep reference and text, and tell instant ones", () => {
    expect(read(made({ 10: "RF18539007547034", 11: "Rechnung 4711" }))).toMatchObject({
      code: { reference: "RF18539007547034", text: "Rechnung 4711" },
    });
    expect(read(made({ 4: "INST" }))).toMatchObject({ code: { ...code, isInstant: true } });
    expect(read(made())).toMatchObject({ code: { isInstant: false } });
  });

  it.each([
    [{ 8: "EUR1.234,50" }, "amount"],
    [{ 8: "EUR1.234" }, "amount"],
    [{ 8: "EUR12,345" }, "amount"],
    [{ 8: "12.30" }, "amount"],
    [{ 7: "DE88 3704 0044 0532 0130 00" }, "account"],
    [{ 7: "" }, "account"],
  ])("changed to %j are refused", (change, refusal) => {
    expect(read(made(change))).toMatchObject({ kind: "damaged", refusal });
  });
});
