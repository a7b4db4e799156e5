import type { CreateRequestsInput } from "@evenly/contract/requests/schemas";
import { defineEdit } from "../../../manifest/edit-definition.ts";

export type NewRequestEdit = {
  /** The idempotency key. */
  readonly id: string;
  /** Names of the people asked, which the list of pending edits shows. */
  readonly names: readonly string[];
  readonly input: CreateRequestsInput;
};

export const newRequestEdit = defineEdit<"newRequest", NewRequestEdit>({
  kind: "newRequest",
  itemOf: ({ id }) => id,
  makesItem: true,
  sending: () => import("./send-requests.ts"),
  view: () => import("./view-requests.ts"),
  texts: ["requests"],
});
