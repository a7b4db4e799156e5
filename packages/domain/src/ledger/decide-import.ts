import { decidedBase, insufficient } from "./decide-payment.ts";
import { addLeg, type Draft, findWallet, refused, refusedOnce, subAccountOf, type Verdict } from "./draft.ts";
import type { DepositOrder, ImportOrder, SystemLeg, TransferRecord } from "./types.ts";

/** Decides the import of a past movement, or a deposit of now. Balance rules apply; limits, fees and meters do not. */
export function decideImport(draft: Draft, order: ImportOrder | DepositOrder): Verdict {
  const { payerUserId, payeeUserId, amountMinor, currency } = order;
  const payer = payerUserId === null ? null : findWallet(draft, payerUserId, currency);
  const payee = payeeUserId === null ? null : findWallet(draft, payeeUserId, currency);
  if (payer === undefined || payee === undefined) return refusedOnce("NOT_FOUND", { subject: "wallet" });
  if (payer === null && payee === null) return refusedOnce("NOT_FOUND", { subject: "wallet" });
  if (payer && payee && payer.userId === payee.userId) return refused("SELF_TRANSFER");
  if (payer && payer.posted - payer.held < amountMinor) return insufficient(payer, amountMinor);
  const out = payer && addLeg(draft, payer, -amountMinor);
  const into = payee && addLeg(draft, payee, amountMinor);
  const record: TransferRecord = {
    id: order.id,
    kind: payer === null ? "deposit" : payee === null ? "withdrawal" : "payment",
    state: "posted",
    payerUserId,
    payeeUserId,
    amountMinor,
    feeMinor: 0n,
    currency,
    parentId: null,
    holdId: null,
    description: order.description,
    category: order.kind === "import" ? order.category : null,
    effectiveAt: order.kind === "import" ? order.effectiveAt : draft.now,
    recordedAt: draft.now,
  };
  return {
    decided: {
      ...decidedBase(order, record, payer, payee),
      walletLegs: [...(out ? [out.leg] : []), ...(into ? [into.leg] : [])],
      systemLegs: fundingLegs(payerUserId, payeeUserId, amountMinor),
      payer: payer && out && { before: payer, after: out.after },
      payee: payee && into && { before: payee, after: into.after },
    },
  };
}

/** Legs of the funding account when money enters or leaves the ledger. */
export function fundingLegs(
  payerUserId: string | null,
  payeeUserId: string | null,
  amountMinor: bigint,
): readonly SystemLeg[] {
  if (payerUserId === null && payeeUserId !== null) {
    return [{ system: "funding", sub: subAccountOf(payeeUserId), amountMinor: -amountMinor }];
  }
  if (payeeUserId === null && payerUserId !== null) {
    return [{ system: "funding", sub: subAccountOf(payerUserId), amountMinor }];
  }
  return [];
}
