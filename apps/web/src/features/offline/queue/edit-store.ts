import { keptItems } from "../kept-items.ts";
import { type Edit, itemOf, type QueuedEdit } from "./edits.ts";

/** More than this and something is wrong; the browser's room is limited. */
const EDITS_MAX = 500;

/** What the server has not taken yet of whoever is signed in. */
export const editStore = keptItems<QueuedEdit>("offlineEdit");

/** Edits of one item that the server has neither taken nor refused. */
export function waitingFor(item: string): readonly QueuedEdit[] {
  return editStore.read().filter(({ edit, refusal }) => refusal === null && itemOf(edit) === item);
}

/** Keeps an edit until the server has taken it; false where this device has no room for it. */
export function queueEdit(edit: Edit): boolean {
  if (editStore.read().length >= EDITS_MAX) return false;
  try {
    editStore.keep({ ...editStore.next(), edit, tries: 0, dueAt: 0, refusal: null });
    return true;
  } catch (error) {
    if (error instanceof DOMException) return false;
    throw error;
  }
}
