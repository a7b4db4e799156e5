export { makeDownloadLink, useDownloadLink } from "./download-links.ts";
export { getTransaction } from "./get-transaction.ts";
export { listTransactions } from "./list-transactions.ts";
