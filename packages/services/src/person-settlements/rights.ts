import type { SettlementRecord } from "@evenly/db/settlements/queries";

/** What a person may do with a proposal. The payer agrees by paying; nobody pays for another. */
export function proposalRights(
  { state, createdByUserId, fromUserId, amountMinor, dueAt }: SettlementRecord,
  userId: string,
  now: Date,
) {
  const isInTime = dueAt !== null && dueAt > now;
  const isAsked = isInTime && state === "proposed" && createdByUserId !== userId;
  const isPayer = fromUserId === userId && amountMinor > 0n;
  const isAgreed = isInTime && state === "open";
  return {
    canAgree: isAsked && !isPayer,
    canDecline: isAsked,
    canWithdraw: isAgreed || (isInTime && state === "proposed" && createdByUserId === userId),
    canPay: isPayer && (isAsked || isAgreed),
  };
}
