import type { Transaction } from "@evenly/contract/payments/schemas";
import type { RequestContext } from "./init.ts";

/** Says in a header that an answer was given before under the same key. */
export function markReplay(
  ctx: RequestContext,
  sent: { readonly transaction: Transaction; readonly isReplayed: boolean },
): Transaction {
  if (sent.isReplayed) ctx.http.setHeader("Idempotent-Replayed", "true");
  return sent.transaction;
}
