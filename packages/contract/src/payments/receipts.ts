import * as z from "zod";
import { Currency } from "../amounts.ts";
import { TransferId } from "../ids.ts";
import { TransactionStatus } from "./schemas.ts";

const Party = z.object({ name: z.string(), handle: z.string().nullable() });

/** What a receipt states of a transaction that was posted, as its caller may see it. Amounts are not signed. */
export const Receipt = z.object({
  transactionId: TransferId,
  reference: z
    .string()
    .describe("what support asks for: the transaction's id in capital letters, in groups of four"),
  status: TransactionStatus,
  direction: z.enum(["in", "out"]),
  payer: Party,
  payee: Party,
  currency: Currency,
  amountMinor: z.bigint(),
  feeMinor: z.bigint().describe("0 for who does not pay it"),
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

/** An address that downloads one document once, within a minute, without a bearer. */
export const DownloadLink = z.object({
  url: z.string().describe("a path on this host"),
  expiresAt: z.date(),
});
export type DownloadLink = z.infer<typeof DownloadLink>;
