import { editStore, waitingFor } from "./edit-store.ts";
import { type Edit, itemOf, makesItem, overwriting, type QueuedEdit, withoutEarlier } from "./edits.ts";
import { inTurn } from "./in-turn.ts";

/** Sends a refused edit once more. What somebody else changed meanwhile is overwritten: the person has seen it. */
export function retryEdit(key: string): Promise<void> {
  return sendAnew(key, ({ edit, refusal }) => (refusal === "STATE_CONFLICT" ? overwriting(edit) : edit));
}

/** Sends another edit in place of a refused one; null leaves it as it is. */
export function changeEdit(key: string, change: (edit: Edit) => Edit | null): Promise<void> {
  return sendAnew(key, ({ edit }) => change(edit));
}

async function sendAnew(key: string, editOf: (queued: QueuedEdit) => Edit | null): Promise<void> {
  await inTurn(async () => {
    const queued = editStore.find(key);
    const edit = queued && editOf(queued);
    if (edit) editStore.keep({ ...queued, edit, refusal: null, tries: 0, dueAt: 0 });
  });
}

/** Forgets an edit: what the server has shows again. Edits of an item that was never made go with it. False: it was sent. */
export function discardEdit(key: string): Promise<boolean> {
  return inTurn(async () => forget(editStore.find(key)));
}

/**
 * Takes back an item that has never left this device, with all that waits of it. False where it has been sent: an answer may have
 * been lost, so that only the server can delete it.
 */
export async function takeBackNew(item: string): Promise<boolean> {
  const find = () => waitingFor(item).find(({ edit, hasLeft }) => makesItem(edit) && hasLeft !== true);
  return find() !== undefined && inTurn(async () => forget(find()));
}

function forget(queued: QueuedEdit | undefined): boolean {
  if (!queued) return false;
  const followers = editStore
    .read()
    .filter((later) => later.at > queued.at && itemOf(later.edit) === itemOf(queued.edit));
  for (const later of followers) {
    if (makesItem(queued.edit)) editStore.drop(later.key);
    else editStore.keep({ ...later, edit: withoutEarlier(later.edit, queued.edit) });
  }
  editStore.drop(queued.key);
  return true;
}
