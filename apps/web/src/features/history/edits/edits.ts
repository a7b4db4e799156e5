import type { UpdateTransactionInput } from "@evenly/contract/history/annotations";
import type { CreateManualEntryInput } from "@evenly/contract/history/manual-entries";
import type { Transaction } from "@evenly/contract/payments/schemas";
import { defineEdit, fieldRules } from "../../../manifest/edit-definition.ts";

type EntryId = Transaction["id"];
/** What names an entry in the list of pending edits. */
export type EntryName = Pick<Transaction, "amountMinor" | "currency"> & { readonly title: string };
export type EntryChanges = Omit<UpdateTransactionInput, "id" | "version">;

const sending = () => import("./send-entries.ts");
const view = () => import("./view-entries.tsx");

export type EntryEdit = {
  readonly id: EntryId;
  readonly name: EntryName;
  /** The version of the entry that the edit is based on. */
  readonly version: number | null;
  readonly changes: EntryChanges;
  readonly base: EntryChanges;
  /** The time zone of the dates in `changes` and `base`. */
  readonly timeZone: string;
};

export const entryEdit = defineEdit<"entry", EntryEdit>({
  kind: "entry",
  itemOf: ({ id }) => id,
  ...fieldRules<EntryEdit>(),
  follow: (edit, { id = edit.id, version }) =>
    edit.version === null || version === undefined ? edit : { ...edit, id: id as EntryId, version },
  sending,
  view,
});

export type NewEntryEdit = {
  /** The idempotency key; it is also the entry's id on this device until the server assigns one. */
  readonly id: EntryId;
  readonly input: CreateManualEntryInput;
  readonly timeZone: string;
};

export const newEntryEdit = defineEdit<"newEntry", NewEntryEdit>({
  kind: "newEntry",
  itemOf: ({ id }) => id,
  makesItem: true,
  sending,
  view,
});

export type RemovalEdit = { readonly id: EntryId; readonly name: EntryName };

export const removalEdit = defineEdit<"removal", RemovalEdit>({
  kind: "removal",
  itemOf: ({ id }) => id,
  follow: (edit, { id = edit.id }) => ({ ...edit, id: id as EntryId }),
  sending,
  view,
});
