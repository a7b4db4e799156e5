import type { BulkEditInput } from "@evenly/contract/history/annotations";
import { LINE_TAGS_MAX } from "@evenly/contract/payments/line-tags";
import type { Transaction } from "@evenly/contract/payments/schemas";
import { discardEdit, type Edit, queueEdit, queueEdits, samePerson } from "../offline/index.ts";
import { baseOf, changedOnly } from "./edits/entry-fields.ts";

export type BulkChange = Pick<BulkEditInput, "category" | "addTags" | "removeTags">;
type EntryEdit = Edit<"entry">;
type Names = Pick<EntryEdit, "timeZone"> & { readonly nameOf: (entry: Transaction) => EntryEdit["name"] };

export type KeptBulk =
  | { readonly kind: "kept"; readonly count: number; readonly undo: () => Promise<boolean> }
  | { readonly kind: "noRoom" | "tooManyTags" };

/** Queues an offline bulk change as one edit for each entry, so that each is sent, refused or discarded separately. */
export function keepBulkEdit(entries: readonly Transaction[], change: BulkChange, names: Names): KeptBulk {
  const edits = entries.flatMap((entry) => editOf(entry, change, names) ?? []);
  if (edits.some(({ changes }) => (changes.tags?.length ?? 0) > LINE_TAGS_MAX))
    return { kind: "tooManyTags" };
  const keys = queueEdits(edits);
  const isSame = samePerson();
  if (keys === null) return { kind: "noRoom" };
  return { kind: "kept", count: keys.length, undo: () => takeBack(edits, keys, isSame) };
}

function editOf(entry: Transaction, change: BulkChange, { nameOf, timeZone }: Names): EntryEdit | null {
  const { category, addTags = [], removeTags = [] } = change;
  const wanted = {
    ...(category === undefined ? {} : { category }),
    tags: [...new Set([...entry.tags, ...addTags])].filter((tag) => !removeTags.includes(tag)),
  };
  const changes = changedOnly(wanted, entry, timeZone);
  if (Object.keys(changes).length === 0) return null;
  const { id, version } = entry;
  const base = baseOf(entry, changes, timeZone);
  return { kind: "entry", id, name: nameOf(entry), version, changes, base, timeZone };
}

/**
 * Undo: discards pending edits and reverts those sent meanwhile, unless the entry was changed since. False when another user is signed in.
 */
async function takeBack(
  edits: readonly EntryEdit[],
  keys: readonly string[],
  isSame: () => boolean,
): Promise<boolean> {
  for (const [index, edit] of edits.entries()) {
    const isForgotten = await discardEdit(keys[index] ?? "");
    if (!isSame()) return false;
    if (!isForgotten) queueEdit({ ...edit, changes: edit.base, base: edit.changes });
  }
  return true;
}
