import type { ErrorCode } from "@evenly/contract";
import type { UpdateNotificationSettingsInput } from "@evenly/contract/notifications/settings";
import type { UpdateTransactionInput } from "@evenly/contract/payments/annotations";
import type { CreateManualEntryInput } from "@evenly/contract/payments/manual-entries";
import type { Transaction } from "@evenly/contract/payments/schemas";
import type { UpdateProfileInput } from "@evenly/contract/profile/schemas";

type EntryId = Transaction["id"];
/** Names an entry where it is listed. */
export type EntryName = Pick<Transaction, "amountMinor" | "currency"> & { readonly title: string };

export type EntryChanges = Omit<UpdateTransactionInput, "id" | "version">;
export type ProfileChanges = Omit<UpdateProfileInput, "expectedVersion">;
export type SettingsChange = Omit<UpdateNotificationSettingsInput, "userId" | "expectedVersion">;

/** Each is done once however often it is asked for. */
export type NotificationAction = "read" | "archive" | "unarchive" | "remove";

/**
 * One edit that is kept until the server has taken it. `base` holds what stood in the changed fields before: when it still
 * stands there, nobody else has touched them and the edit counts, whatever else has changed. `version` is that of the item
 * the edit was made on; null overwrites.
 */
export type Edit =
  | {
      readonly kind: "entry";
      readonly id: EntryId;
      readonly name: EntryName;
      readonly version: number | null;
      readonly changes: EntryChanges;
      readonly base: EntryChanges;
      /** In which days of `changes` and `base` are meant. */
      readonly timeZone: string;
    }
  | {
      readonly kind: "newEntry";
      /** What the entry is called here until the server names it: the idempotency key. */
      readonly id: EntryId;
      readonly input: CreateManualEntryInput;
      readonly timeZone: string;
    }
  | { readonly kind: "removal"; readonly id: EntryId; readonly name: EntryName }
  | {
      readonly kind: "profile";
      readonly version: number | null;
      readonly changes: ProfileChanges;
      readonly base: ProfileChanges;
    }
  | {
      readonly kind: "notification";
      readonly id: string;
      readonly title: string;
      readonly action: NotificationAction;
    }
  | { readonly kind: "snooze"; readonly id: string; readonly title: string; readonly until: Date }
  /** Everything is read that had been seen by then; what came since is not. */
  | { readonly kind: "allRead"; readonly upTo: Date }
  /** How one is told: of each switch the last word counts, whatever it stood on before. */
  | { readonly kind: "settings"; readonly change: SettingsChange };

export type QueuedEdit = {
  readonly key: string;
  /** Order of the queue, in milliseconds since 1970. */
  readonly at: number;
  readonly edit: Edit;
  readonly tries: number;
  /** It was sent at least once, whatever came of it: the server may have it. */
  readonly hasLeft?: boolean;
  /** Not sent before this moment. */
  readonly dueAt: number;
  /** Why the server refused it; null as long as it waits. */
  readonly refusal: ErrorCode | null;
  /** The fields that it was refused for, where the server names them. */
  readonly refusedFields?: readonly string[];
};

/** Edits of one item are sent in the order they were made. */
export function itemOf(edit: Edit): string {
  return "id" in edit ? edit.id : edit.kind;
}
