import { TransferId } from "@evenly/contract";
import type { Receipt } from "@evenly/contract/history/receipts";
import { expect, it } from "vitest";
import { createReceiptTexts } from "./receipt-texts.ts";

const receipt: Receipt = {
  transactionId: TransferId.parse("0199f000-0000-7000-8000-000000000001"),
  reference: "0199-F000",
  status: "completed",
  direction: "out",
  payer: { name: "Ana Ribeiro", handle: "ana" },
  payee: { name: "Evenly", handle: null },
  currency: "USD",
  amountMinor: 123_456_789n,
  feeMinor: 50n,
  totalMinor: 123_456_839n,
  description: "Rent",
  effectiveAt: new Date("2026-06-30T22:30:00Z"),
  issuedAt: new Date("2026-11-21T12:00:00Z"),
  timeZone: "Europe/Berlin",
  locale: "de-AT",
};

it("writes the reader's language, exact amounts and dates with their time zone", async () => {
  const { title, headline, rows, footer, language } = await createReceiptTexts()(receipt);
  expect([title, language, headline.replaceAll(/\s/g, " ")]).toEqual(["Beleg", "de", "1.234.568,39 $ USD"]);
  expect(rows.map(({ label, value }) => `${label}: ${value.replaceAll(/\s/g, " ")}`)).toEqual([
    "Von: \u2068Ana Ribeiro\u2069 (@ana)",
    "An: Evenly",
    "Betrag: 1.234.567,89 $ USD",
    "Gebühr: 0,50 $ USD",
    "Insgesamt gezahlt: 1.234.568,39 $ USD",
    "Datum: 1. Juli 2026 um 00:30:00 MESZ",
    "Status: Abgeschlossen",
    "Notiz: Rent",
    "Referenz: 0199-F000",
  ]);
  expect(footer).toContain("21. November 2026");
});

it("omits fields without a value", async () => {
  const plain = {
    ...receipt,
    locale: "en",
    feeMinor: 0n,
    description: null,
    direction: "in",
    currency: "JPY",
  } as const;
  const { rows } = await createReceiptTexts()({
    ...plain,
    status: "reversed",
    amountMinor: 500n,
    totalMinor: 500n,
  });
  const texts = rows.map(({ label, value }) => `${label}: ${value.replaceAll(/\s/g, " ")}`);
  expect(texts).toContain("Fee: Free");
  expect(texts).toContain("Total received: ¥500 JPY");
  expect(texts).toContain("Status: Returned");
  expect(texts.some((text) => text.startsWith("Note"))).toBe(false);
});
