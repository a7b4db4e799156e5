import type { UpdateTransactionInput } from "@evenly/contract/payments/annotations";
import type { CreateManualEntryInput } from "@evenly/contract/payments/manual-entries";
import type { Transaction } from "@evenly/contract/payments/schemas";
import { defineEdit, fieldRules } from "../../../edit-definition.ts";

type EntryId = Transaction["id"];
/** Names an entry where it is listed. */
export type EntryName = Pick<Transaction, "amountMinor" | "currency"> & { readonly title: string };
export type EntryChanges = Omit<UpdateTransactionInput, "id" | "version">;

const sending = () => import("./send-entries.ts");
const view = () => import("./view-entries.tsx");

export type EntryEdit = {
  readonly id: EntryId;
  readonly name: EntryName;
  /** The version of the entry that was changed. */
  readonly version: number | null;
  readonly changes: EntryChanges;
  readonly base: EntryChanges;
  /** The time zone of the days in `changes` and `base`. */
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
  /** The idempotency key: the id of the entry on this device until the server gives it another. */
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
