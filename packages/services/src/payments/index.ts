export { authorizePayment } from "./authorize-payment.ts";
export { findPayee } from "./find-payee.ts";
export { getOwnBalance } from "./get-own-balance.ts";
export { getTransaction } from "./get-transaction.ts";
export { listRecentPayees } from "./list-recent-payees.ts";
export { listTransactions } from "./list-transactions.ts";
export { quotePayment } from "./quote-payment.ts";
export { sendPayment } from "./send-payment.ts";
