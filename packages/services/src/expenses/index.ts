export { checkFields } from "./check-fields.ts";
export { addExpense, createExpense } from "./create-expense.ts";
export { fieldsOf } from "./fields-of.ts";
export { getExpense } from "./get-expense.ts";
export { loadExpense, lockExpense, type OwnExpense } from "./load.ts";
export { fromJson, readSnapshot, readSplit, toJson } from "./stored-json.ts";
export { editExpense } from "./update-expense.ts";
