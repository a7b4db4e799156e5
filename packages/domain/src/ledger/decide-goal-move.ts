import { formatAmount } from "@evenly/money";
import { decidedBase } from "./decide-payment.ts";
import { addLeg, type Draft, findGoal, findWallet, refusedOnce, type Verdict } from "./draft.ts";
import type { GoalOrder, TransferRecord } from "./types.ts";

/**
 * Decides a move of a person's own money between their wallet and a goal. It is free and counts in no meter; a frozen person moves nothing,
 * and neither side goes below zero. Refusals are not stored: nothing was asked of others, and the same key may try again.
 */
export function decideGoalMove(draft: Draft, order: GoalOrder): Verdict {
  const { payerUserId: userId, currency } = order;
  const wallet = findWallet(draft, userId, currency);
  const goal = findGoal(draft, userId, order.goalId);
  if (!wallet || goal?.currency !== currency) return refusedOnce("NOT_FOUND", { subject: "goal" });
  if (draft.parties.get(userId)?.isFrozen !== false) return refusedOnce("PARTY_FROZEN");
  const isIn = order.kind === "goal_in";
  const [from, to] = isIn ? [wallet, goal] : [goal, wallet];
  const availableMinor = from.posted - from.held;
  const amountMinor = order.amountMinor ?? availableMinor;
  if (availableMinor < amountMinor || amountMinor <= 0n)
    return refusedOnce("INSUFFICIENT_FUNDS", {
      available: formatAmount(availableMinor, currency),
      needed: formatAmount(amountMinor, currency),
      currency,
    });
  const out = addLeg(draft, from, -amountMinor);
  const into = addLeg(draft, to, amountMinor);
  const sides = { before: wallet, after: isIn ? out.after : into.after };
  return {
    decided: {
      ...decidedBase(order, recordOf(draft, order, amountMinor), from, to),
      walletLegs: [out.leg, into.leg],
      // Only the wallet is announced: a goal has no balance of its own in frames.
      payer: isIn ? sides : null,
      payee: isIn ? null : sides,
    },
  };
}

function recordOf(draft: Draft, order: GoalOrder, amountMinor: bigint): TransferRecord {
  return {
    id: order.id,
    kind: order.kind,
    state: "posted",
    payerUserId: order.payerUserId,
    payeeUserId: order.payeeUserId,
    amountMinor,
    feeMinor: 0n,
    currency: order.currency,
    parentId: null,
    holdId: null,
    description: order.description,
    category: null,
    effectiveAt: draft.now,
    recordedAt: draft.now,
  };
}
