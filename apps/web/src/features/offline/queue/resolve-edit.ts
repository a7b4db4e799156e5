import { editStore, waitingFor } from "./edit-store.ts";
import { type Edit, itemOf, makesItem, overwriting, type QueuedEdit, withoutEarlier } from "./edits.ts";
import { inTurn } from "./in-turn.ts";

/** Sends a refused edit again. After a conflict it overwrites the other change, which the user has seen. */
export function retryEdit(key: string): Promise<void> {
  return sendAnew(key, ({ edit, refusal }) => (refusal === "STATE_CONFLICT" ? overwriting(edit) : edit));
}

/** Replaces a refused edit and sends it; if `change` returns null, nothing happens. */
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

/**
 * Deletes an edit, so that the server's state shows again. If it creates an item, later edits of the item are deleted too. Resolves to
 * false when it was already sent.
 */
export function discardEdit(key: string): Promise<boolean> {
  return inTurn(async () => forget(editStore.find(key)));
}

/**
 * Deletes an item that was never sent, with all its pending edits. Resolves to false when it was sent: its answer may be lost, so only the
 * server can delete it.
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
