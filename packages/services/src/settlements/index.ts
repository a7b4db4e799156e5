export { cancelPayment, confirmPayment, rejectPayment } from "./answer-payment.ts";
export { explainDebt } from "./explain-debt.ts";
export { getStanding } from "./get-standing.ts";
export { listSettlements } from "./list-settlements.ts";
export { payDebt } from "./pay-debt.ts";
export { quoteDebt } from "./quote-debt.ts";
export { recordPayment } from "./record-payment.ts";
export { listReminders, remindDebtor } from "./remind-debtor.ts";
export { sweepSettlements } from "./sweep-settlements.ts";
