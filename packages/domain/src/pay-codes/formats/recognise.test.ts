import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { recogniseText } from "./recognise.ts";
import { utf8Of } from "./utf8.ts";

const ORIGIN = "https://evenly.example";
const TOKEN = "A".repeat(43);
const kindOf = (text: string) => recogniseText(text, ORIGIN);

describe("what a scanned text is", () => {
  it("tells our pay codes, also damaged ones, and our other links", () => {
    expect(kindOf(`${ORIGIN}/pay/code?token=${TOKEN}`)).toEqual({ kind: "payCode", token: TOKEN });
    expect(kindOf(`${ORIGIN}/pay/code/?a=1&token=x#top`)).toEqual({ kind: "payCode", token: "x" });
    expect(kindOf(`${ORIGIN}/join?token=abc`)).toEqual({ kind: "ownLink", path: "/join?token=abc" });
    expect(kindOf(`${ORIGIN}/pay/codes?token=abc`)).toEqual({
      kind: "ownLink",
      path: "/pay/codes?token=abc",
    });
  });

  it.each([
    "https://evenly.example.evil.test/pay/code?token=x",
    "https://evenly.example@evil.test/pay/code?token=x",
    "https://evenly.example:444/pay/code?token=x",
    "http://evenly.example/pay/code?token=x",
    "https://evenly.example//evil.test",
    "https://evenly.example/\\evil.test",
    "https://evenly.example/a\nb",
    " https://evenly.example/a",
    "javascript:alert(1)",
    "https://evenly.example",
    "WIFI:S:home;P:secret;;",
    "",
  ])("takes %j as a text that it does not know", (text) => {
    expect(kindOf(text)).toEqual({ kind: "unknown", text });
  });

  it("tells codes of other systems, and damaged ones by their fault", () => {
    const upi = "upi://pay?pa=anna@examplebank&pn=Anna&am=250.00&cu=INR";
    expect(kindOf(upi)).toMatchObject({ kind: "foreign", format: "upi" });
    expect(kindOf(upi.replace("INR", "USD"))).toEqual({
      kind: "damaged",
      format: "upi",
      refusal: "currency",
    });
    const epc = "BCD\n002\n1\nSCT\n\nAnna Example\nDE89370400440532013000\nEUR12.5";
    expect(kindOf(epc)).toMatchObject({ kind: "foreign", format: "epc", code: { amountMinor: 12_50n } });
    expect(kindOf(epc.replace("3000", "3001"))).toMatchObject({ kind: "damaged", refusal: "account" });
    const emv = "00020101021229370016A000000677010111011300668123456785802TH530376454044.2263045D49";
    expect(kindOf(emv)).toMatchObject({ kind: "foreign", format: "emv", code: { amount: "4.22" } });
    expect(kindOf(emv.replace("4.22", "9.22"))).toMatchObject({ kind: "damaged", refusal: "checksum" });
  });

  it("refuses a code of 4 KB, also of our own origin", () => {
    expect(kindOf("a".repeat(4096))).toEqual({ kind: "tooLong" });
    expect(kindOf("é".repeat(1500))).toEqual({ kind: "tooLong" });
    expect(kindOf(`${ORIGIN}/pay/code?token=${"a".repeat(4096)}`)).toEqual({ kind: "tooLong" });
    expect(kindOf("a".repeat(2953)).kind).toBe("unknown");
  });

  it("never fails, and names an own path only for our origin", () => {
    const start = fc.constantFrom(
      "",
      `${ORIGIN}/`,
      `${ORIGIN}/pay/code?token=`,
      "upi://pay?",
      "000201",
      "BCD\n",
    );
    fc.assert(
      fc.property(start, fc.string({ unit: "binary", maxLength: 80 }), (before, rest) => {
        const read = kindOf(before + rest);
        if (read.kind !== "ownLink" && read.kind !== "payCode") return;
        expect(new URL(before + rest).origin).toBe(ORIGIN);
      }),
    );
  });
});

describe("UTF-8", () => {
  it("has the bytes of the platform's encoder", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), (text) => {
        expect(utf8Of(text)).toEqual([...new TextEncoder().encode(text)]);
      }),
    );
  });
});
