import type { CreateExpenseInput, Expense, ExpenseFields } from "@evenly/contract/expenses/schemas";
import { defineEdit } from "../../../manifest/edit-definition.ts";

const sending = () => import("./send-expenses.ts");
const view = () => import("./view-expenses.tsx");

export type NewExpenseEdit = {
  /** The idempotency key; it is also the expense's id on this device until the server assigns one. */
  readonly id: string;
  /** Name of the group, which the list of pending edits shows. */
  readonly groupName: string;
  readonly input: CreateExpenseInput;
};

export const newExpenseEdit = defineEdit<"newExpense", NewExpenseEdit>({
  kind: "newExpense",
  itemOf: ({ id }) => id,
  makesItem: true,
  sending,
  view,
  texts: ["quickEntry", "expenses"],
});

/** A change replaces all fields: amount, payers and parts fit only together. */
export type ExpenseEdit = {
  readonly id: Expense["id"];
  readonly groupId: Expense["groupId"];
  /** The version that the change is based on; null overwrites any. */
  readonly version: number | null;
  readonly fields: ExpenseFields;
};

export const expenseEdit = defineEdit<"expense", ExpenseEdit>({
  kind: "expense",
  itemOf: ({ id }) => id,
  overwrite: (edit) => ({ ...edit, version: null }),
  follow: (edit, { version }) =>
    edit.version === null || version === undefined ? edit : { ...edit, version },
  sending,
  view,
  texts: ["quickEntry", "expenses"],
});

export type NewCommentEdit = {
  /** The idempotency key. */
  readonly id: string;
  readonly expenseId: Expense["id"];
  readonly expenseTitle: string;
  readonly text: string;
};

export const newCommentEdit = defineEdit<"newComment", NewCommentEdit>({
  kind: "newComment",
  itemOf: ({ id }) => id,
  makesItem: true,
  sending,
  view,
  texts: ["quickEntry", "expenses"],
});
