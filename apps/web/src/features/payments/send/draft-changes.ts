import type { Quote } from "@evenly/contract/payments/schemas";
import { leftToday } from "@evenly/domain/ledger/left-today";
import type { SendDraft } from "../../offline/index.ts";

/** One value that differs from when the payment was written. */
export type DraftChange =
  | { readonly what: "balance" | "fee" | "leftToday"; readonly before: bigint; readonly now: bigint }
  | { readonly what: "payee"; readonly before: string; readonly now: string }
  | { readonly what: "unverified" };

/** What has changed between writing a payment and reviewing it. */
export function changesOf({ payee, seen }: SendDraft, quote: Quote): readonly DraftChange[] {
  const { availableMinor, feeMinor, limits } = seen;
  const leftBefore = limits && leftToday(limits);
  const leftNow = leftToday(quote.limits);
  const before = `${payee.displayName} @${payee.handle}`;
  const now = `${quote.payee.displayName} @${quote.payee.handle}`;
  return [
    ...(availableMinor !== null && availableMinor !== quote.availableBeforeMinor
      ? [{ what: "balance" as const, before: availableMinor, now: quote.availableBeforeMinor }]
      : []),
    ...(feeMinor !== null && feeMinor !== quote.feeMinor
      ? [{ what: "fee" as const, before: feeMinor, now: quote.feeMinor }]
      : []),
    ...(leftBefore !== null && leftNow !== null && leftBefore !== leftNow
      ? [{ what: "leftToday" as const, before: leftBefore, now: leftNow }]
      : []),
    ...(before === now ? [] : [{ what: "payee" as const, before, now }]),
    ...(payee.isVerified && !quote.payee.isVerified ? [{ what: "unverified" as const }] : []),
  ];
}
