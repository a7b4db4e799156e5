/** Maximum number of receipts of one expense. */
export const EXPENSE_RECEIPTS_MAX = 10;
/** POST, multipart/form-data with one part `file`; answers `{ success: true, receipts }`. */
export const expenseReceiptsPath = (expenseId: string): string => `/api/expenses/${expenseId}/receipts`;
/** GET, with a bearer: the file, or with `?size=small` its thumbnail. */
export const expenseReceiptPath = (receiptId: string): string => `/api/expense-receipts/${receiptId}`;
