import * as z from "zod";
import { Currency } from "../amounts.ts";
import { TransferId } from "../ids.ts";
import { LineStatus } from "../payments/schemas.ts";

const Party = z.object({ name: z.string(), handle: z.string().nullable() });

/** Receipt of a posted transaction from the caller's side. Amounts are unsigned. */
export const Receipt = z.object({
  transactionId: TransferId,
  reference: z
    .string()
    .describe("what support asks for, such as EV-7Q2K-81MA; the same for both sides, and searchable"),
  status: LineStatus,
  direction: z.enum(["in", "out"]),
  payer: Party,
  payee: Party,
  currency: Currency,
  amountMinor: z.bigint(),
  feeMinor: z.bigint().describe("0 for the side that does not pay it"),
  totalMinor: z.bigint().describe("what left or reached the caller's wallet"),
  description: z.string().nullable().describe("what the payer wrote, not the caller's own words"),
  effectiveAt: z.date(),
  issuedAt: z.date(),
  timeZone: z.string(),
  locale: z.string(),
});
export type Receipt = z.infer<typeof Receipt>;

export const GetReceiptInput = z.strictObject({
  id: TransferId,
  locale: z.enum(["en", "de"]).optional().describe("of the document; else the caller's language"),
});
export type GetReceiptInput = z.infer<typeof GetReceiptInput>;

/** A single-use URL that downloads one document within a minute, without a bearer. */
export const DownloadLink = z.object({
  url: z.string().describe("a path on this host"),
  expiresAt: z.date(),
});
export type DownloadLink = z.infer<typeof DownloadLink>;
