/** Paths of the procedures that move money: called one by one, never in a batch, always with an idempotency key. */
export const moneyProcedures: readonly string[] = [
  "payments.send",
  "payments.returnPayment",
  "payments.refundPayment",
];
