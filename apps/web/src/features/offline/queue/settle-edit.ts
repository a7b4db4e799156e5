import { editStore, waitingFor } from "./edit-store.ts";
import { type Edit, itemOf, type QueuedEdit } from "./edits.ts";
import { inTurn } from "./in-turn.ts";

type NewInput = Extract<Edit, { kind: "newEntry" }>["input"];

/** Sends a refused edit once more. What somebody else changed meanwhile is overwritten: the person has seen it. */
export async function retryEdit(key: string): Promise<void> {
  await inTurn(async () => {
    const queued = editStore.find(key);
    if (!queued) return;
    const isConflict = queued.refusal === "STATE_CONFLICT";
    const edit = isConflict ? overwriting(queued.edit) : queued.edit;
    editStore.keep({ ...queued, edit, refusal: null, tries: 0, dueAt: 0 });
  });
}

function overwriting(edit: Edit): Edit {
  return edit.kind === "entry" || edit.kind === "profile" ? { ...edit, version: null } : edit;
}

/** Sends a refused new entry with other words. Its key stays: under it nothing was made. */
export async function rewriteNew(key: string, input: Omit<NewInput, "idempotencyKey">): Promise<void> {
  await inTurn(async () => {
    const queued = editStore.find(key);
    if (queued?.edit.kind !== "newEntry") return;
    const { idempotencyKey } = queued.edit.input;
    const edit = { ...queued.edit, input: { ...input, idempotencyKey } };
    editStore.keep({ ...queued, edit, refusal: null, tries: 0, dueAt: 0 });
  });
}

/** Forgets an edit: what the server has shows again. Edits of an entry that was never made go with it. False: it was sent. */
export function discardEdit(key: string): Promise<boolean> {
  return inTurn(async () => forget(editStore.find(key)));
}

/**
 * Takes back an entry that has never left this device, with all that waits of it. False where it has been sent: an answer may have
 * been lost, so that only the server can delete it.
 */
export async function takeBackNew(id: string): Promise<boolean> {
  const find = () => waitingFor(id).find(({ edit, hasLeft }) => edit.kind === "newEntry" && hasLeft !== true);
  return find() !== undefined && inTurn(async () => forget(find()));
}

function forget(queued: QueuedEdit | undefined): boolean {
  if (!queued) return false;
  const followers = editStore
    .read()
    .filter((later) => later.at > queued.at && itemOf(later.edit) === itemOf(queued.edit));
  for (const later of followers) {
    if (queued.edit.kind === "newEntry") editStore.drop(later.key);
    else editStore.keep(withoutEarlier(later, queued.edit));
  }
  editStore.drop(queued.key);
  return true;
}

/** What an edit was made over is no longer what the discarded one wanted, but what stood before it. */
function withoutEarlier(later: QueuedEdit, gone: Edit): QueuedEdit {
  const { edit } = later;
  if (edit.kind === "entry" && gone.kind === "entry") {
    return { ...later, edit: { ...edit, base: { ...edit.base, ...pick(gone.base, edit.base) } } };
  }
  if (edit.kind === "profile" && gone.kind === "profile") {
    return { ...later, edit: { ...edit, base: { ...edit.base, ...pick(gone.base, edit.base) } } };
  }
  return later;
}

function pick<Fields extends object>(fields: Fields, wanted: object): Partial<Fields> {
  return Object.fromEntries(Object.entries(fields).filter(([name]) => name in wanted)) as Partial<Fields>;
}
