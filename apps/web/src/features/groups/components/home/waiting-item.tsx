import type { WaitingItem as Item } from "@evenly/contract/waiting/groups/schemas";
import { WaitingApproval } from "./waiting-approval.tsx";
import { WaitingCash } from "./waiting-cash.tsx";
import { WaitingDebt } from "./waiting-debt.tsx";

/** Something in a group that waits for the user, with the ways to answer it. */
export function WaitingItem({ item }: { readonly item: Item }) {
  if (item.kind === "debt") return <WaitingDebt item={item} />;
  return item.kind === "cash" ? <WaitingCash item={item} /> : <WaitingApproval item={item} />;
}

/** A key of an item that stays the same while it waits. */
export function idOfWaiting(item: Item): string {
  if (item.kind === "debt") return `${item.ownMemberId} ${item.currency}`;
  return item.kind === "cash" ? item.settlementId : item.expenseId;
}
