import type { SettlementId, TransferId } from "@evenly/contract/ids";

/** The transfer of a payment of wallet money, which has the id of its settlement. */
export function transferOf(settlementId: SettlementId): TransferId {
  return settlementId as string as TransferId;
}
