import { keptItems } from "../kept-items.ts";
import { type Edit, isKnown, itemOf, type QueuedEdit } from "./edits.ts";

/** More than this and something is wrong; the browser's room is limited. */
const EDITS_MAX = 500;

/** The edits of the signed-in person that the server has not taken yet. */
export const editStore = keptItems<QueuedEdit>("offlineEdit", isKnown);

/** Edits of one item that the server has neither taken nor refused. */
export function waitingFor(item: string): readonly QueuedEdit[] {
  return editStore.read().filter(({ edit, refusal }) => refusal === null && itemOf(edit) === item);
}

/** Keeps an edit, so often tried already, until the server has taken it; false where this device has no room for it. */
export function queueEdit(edit: Edit, tries = 0): boolean {
  return queueEdits([edit], tries) !== null;
}

/** Keeps edits in their order until the server has taken them: all, whose keys it gives, or null where there is no room. */
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
