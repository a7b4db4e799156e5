/** Procedures that move money: never batched, and always with an idempotency key. */
export const moneyProcedures: readonly string[] = [
  "groups.payDebt",
  "groups.settleWithPerson",
  "groups.payProposal",
  "payCodes.pay",
  "payments.send",
  "payments.verify",
  "payments.returnPayment",
  "payments.refundPayment",
  "claims.send",
  "claims.claim",
  "requests.pay",
  "requests.payByLink",
];
