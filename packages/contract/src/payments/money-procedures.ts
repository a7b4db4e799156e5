/** Procedures that move money: never batched, and always with an idempotency key. */
export const moneyProcedures: readonly string[] = [
  "claims.send",
  "claims.claim",
  "groups.payDebt",
  "groups.settleWithPerson",
  "groups.payProposal",
  "payCodes.pay",
  "payments.send",
  "payments.verify",
  "payments.returnPayment",
  "payments.refundPayment",
  "requests.pay",
  "requests.payByLink",
];
