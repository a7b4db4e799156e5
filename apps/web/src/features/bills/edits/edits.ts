import type { CreateBillInput } from "@evenly/contract/bills/schemas";
import { defineEdit } from "../../../manifest/edit-definition.ts";

export type NewBillEdit = {
  /** The idempotency key. */
  readonly id: string;
  /** Names of the people asked, which the list of pending edits shows. */
  readonly names: readonly string[];
  readonly input: CreateBillInput;
};

export const newBillEdit = defineEdit<"newBill", NewBillEdit>({
  kind: "newBill",
  itemOf: ({ id }) => id,
  makesItem: true,
  sending: () => import("./send-bills.ts"),
  view: () => import("./view-bills.ts"),
  texts: ["bills"],
});
