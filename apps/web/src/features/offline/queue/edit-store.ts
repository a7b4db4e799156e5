import { keptItems } from "../kept-items.ts";
import { type Edit, itemOf, type QueuedEdit } from "./edits.ts";

/** What the server has not taken yet of whoever is signed in. */
export const editStore = keptItems<QueuedEdit>("offlineEdit");

/** Edits of one item that the server has neither taken nor refused. */
export function waitingFor(item: string): readonly QueuedEdit[] {
  return editStore.read().filter(({ edit, refusal }) => refusal === null && itemOf(edit) === item);
}

/** Keeps an edit until the server has taken it. */
export function queueEdit(edit: Edit): void {
  editStore.keep({ ...editStore.next(), edit, tries: 0, dueAt: 0, refusal: null });
}
