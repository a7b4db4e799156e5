import { changeEdit } from "../../offline/index.ts";
import type { NewEntryEdit } from "./edits.ts";

type Rewritten = Omit<NewEntryEdit["input"], "idempotencyKey">;

/** Sends a refused new entry with other values. It keeps its idempotency key, because the server stored nothing under it. */
export function rewriteNewEntry(editKey: string, input: Rewritten): Promise<void> {
  return changeEdit(editKey, (edit) => {
    if (edit.kind !== "newEntry") return null;
    const { idempotencyKey } = edit.input;
    return { ...edit, input: { ...input, idempotencyKey } };
  });
}
