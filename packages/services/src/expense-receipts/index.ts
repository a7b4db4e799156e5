export { addReceipt } from "./add-receipt.ts";
export { downloadExpenseReceipt } from "./download-expense-receipt.ts";
export { listReceipts } from "./list-receipts.ts";
export { removeReceipt } from "./remove-receipt.ts";
