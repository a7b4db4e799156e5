import { createItemStore } from "../item-store.ts";
import { type Edit, isKnown, itemOf, type QueuedEdit } from "./edits.ts";

/** Maximum number of queued edits; normal use stays far below, and local storage is limited. */
const EDITS_MAX = 500;

/** The signed-in user's edits that the server has not accepted yet. */
export const editStore = createItemStore<QueuedEdit>("offlineEdit", isKnown);

/** Edits of one item that are pending, that is, neither accepted nor refused. */
export function waitingFor(item: string): readonly QueuedEdit[] {
  return editStore.read().filter(({ edit, refusal }) => refusal === null && itemOf(edit) === item);
}

/** Queues an edit, with the number of tries made so far. Returns false when the device has no storage left. */
export function queueEdit(edit: Edit, tries = 0): boolean {
  return queueEdits([edit], tries) !== null;
}

/** Queues edits in their order. Returns the keys of all, or null when there is no storage left for all of them. */
export function queueEdits(edits: readonly Edit[], tries = 0): readonly string[] | null {
  if (editStore.read().length + edits.length > EDITS_MAX) return null;
  const first = editStore.next().at;
  const queued = edits.map((edit, index) => {
    const { key } = editStore.next();
    return { key, at: first + index, edit, tries, hasLeft: tries > 0, dueAt: 0, refusal: null };
  });
  const keys = queued.map(({ key }) => key);
  try {
    editStore.keep(...queued);
    return keys;
  } catch (error) {
    editStore.drop(...keys);
    if (error instanceof DOMException) return null;
    throw error;
  }
}
