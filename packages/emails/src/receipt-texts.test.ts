import { TransferId } from "@evenly/contract";
import type { Receipt } from "@evenly/contract/payments/receipts";
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

it("says it in the reader's language, amounts exact and dates with their zone", async () => {
  const { title, headline, rows, footer, language } = await createReceiptTexts()(receipt);
  expect([title, language, headline.replaceAll(/\s/g, " ")]).toEqual(["Beleg", "de", "1.234.568,39 $ USD"]);
  expect(rows.map(({ label, value }) => `${label}: ${value.replaceAll(/\s/g, " ")}`)).toEqual([
    "Von: Ana Ribeiro (@ana)",
    "An: Evenly",
    "Betrag: 1.234.567,89 $ USD",
    "Gebühr: 0,50 $ USD",
    "Gesamt: 1.234.568,39 $ USD",
    "Datum: 1. Juli 2026 um 00:30:00 MESZ",
    "Status: Abgeschlossen",
    "Notiz: Rent",
    "Referenz: 0199-F000",
  ]);
  expect(footer).toContain("21. November 2026");
});

it("leaves out what there is not", async () => {
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
  expect(texts).toContain("Fee: None");
  expect(texts).toContain("You received: ¥500 JPY");
  expect(texts).toContain("Status: Completed, then returned");
  expect(texts.some((text) => text.startsWith("Note"))).toBe(false);
});
