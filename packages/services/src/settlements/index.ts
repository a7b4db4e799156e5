export { cancelPayment, confirmPayment, rejectPayment } from "./answer-payment.ts";
export { explainDebt } from "./explain-debt.ts";
export { getStanding } from "./get-standing.ts";
export { listSettlements } from "./list-settlements.ts";
export { moveMoney, type Pay } from "./move-money.ts";
export { payDebt } from "./pay-debt.ts";
export { quoteDebt } from "./quote-debt.ts";
export { recordPayment } from "./record-payment.ts";
export { sweepSettlements } from "./sweep-settlements.ts";
