import type { Transaction } from "@evenly/contract/payments/schemas";
import type { RequestContext } from "./init.ts";

/** Sets a header when the stored answer of this idempotency key is returned. */
export function markReplay(
  ctx: RequestContext,
  sent: { readonly transaction: Transaction; readonly isReplayed: boolean },
): Transaction {
  if (sent.isReplayed) ctx.http.setHeader("Idempotent-Replayed", "true");
  return sent.transaction;
}
