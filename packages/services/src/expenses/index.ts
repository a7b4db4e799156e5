export { addExpense } from "./create-expense.ts";
export { readSnapshot, readSplit, toJson } from "./stored-json.ts";
export { originalOf } from "./stored-original.ts";
