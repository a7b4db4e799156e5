import { PROPOSAL_DAYS } from "@evenly/contract/settlements/rules";
import type { SettlementRow } from "@evenly/db/settlements/queries";

/** What a person may do with a proposal. The payer agrees by paying; nobody pays for another. */
export function proposalRights(
  { state, createdByUserId, fromUserId, amountMinor, dueAt }: SettlementRow,
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

const PROPOSAL_MS = PROPOSAL_DAYS * 86_400_000;

/**
 * How an own proposal ended: the other person declined it, or its time passed. Null for one that was withdrawn or replaced, and some
 * days after the end.
 */
export function howEnded(
  { state, createdByUserId, createdAt, dueAt, closedAt }: SettlementRow,
  userId: string,
  now: Date,
): "declined" | "expired" | null {
  const endAt = closedAt ?? dueAt;
  if (createdByUserId !== userId || endAt === null || endAt > now) return null;
  if (now.getTime() - endAt.getTime() > PROPOSAL_MS) return null;
  if (state === "rejected") return "declined";
  const isOver = endAt.getTime() - createdAt.getTime() >= PROPOSAL_MS;
  return isOver && ["proposed", "open", "cancelled"].includes(state) ? "expired" : null;
}
