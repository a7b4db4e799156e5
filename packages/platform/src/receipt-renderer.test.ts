import { TransferId } from "@evenly/contract";
import { expect, it } from "vitest";
import { createReceiptRenderer } from "./receipt-renderer.ts";

const receipt = {
  transactionId: TransferId.parse("0199f000-0000-7000-8000-000000000001"),
  reference: "0199-F000",
  status: "completed",
  direction: "out",
  payer: { name: "Ana", handle: "ana" },
  payee: { name: "Ben", handle: "ben" },
  currency: "USD",
  amountMinor: 100n,
  feeMinor: 0n,
  totalMinor: 100n,
  description: null,
  effectiveAt: new Date("2026-11-21T10:00:00Z"),
  issuedAt: new Date("2026-11-21T12:00:00Z"),
  timeZone: "UTC",
  locale: "en",
} as const;

const render = (value: string, shortened = "Letters are missing") =>
  createReceiptRenderer(async () => ({
    title: "Receipt",
    headline: "$1.00 USD",
    rows: [
      { label: "Note", value },
      { label: "Reference", value: "0199-F000" },
    ],
    shortened,
    footer: "Issued",
    language: "en",
  })).render(receipt);

const pagesOf = (pdf: Uint8Array) =>
  Buffer.from(pdf)
    .toString("latin1")
    .match(/\/Type \/Page\b/g)?.length;

it.each([
  ["a short note", "Cinema"],
  ["the longest note", "W".repeat(280)],
  ["letters of many alphabets", "Łódź Привет Νίκος Nguyễn 山田 👩‍👩‍👧 \u0301"],
  ["nothing", ""],
])("prints %s on one page with embedded fonts", async (_name, value) => {
  const pdf = await render(value);
  const text = Buffer.from(pdf).toString("latin1");
  expect(text.slice(0, 5)).toBe("%PDF-");
  expect(pagesOf(pdf)).toBe(1);
  expect(text).toContain("Receipt 0199-F000");
  expect(text).toMatch(/\/FontFile[23]/);
});

it.each([
  ["no font has", "ᏣᎳᎩ", true],
  ["fonts have", "தமிழ் မြန်မာ বাংলা", false],
])("says that letters are left out, if the note has letters that %s", async (_name, note, isSaid) => {
  const [said, unsaid] = await Promise.all([render(note), render(note, "")]);
  expect(said.length > unsaid.length).toBe(isSaid);
});
