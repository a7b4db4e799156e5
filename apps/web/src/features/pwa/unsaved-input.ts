import { type Field, typedFields } from "./typed-fields.ts";

/** Whether a field holds input that was not submitted. */
export function hasUnsavedInput(): boolean {
  return unsavedFields().length > 0;
}

/** Whether a reload would lose unsaved input: fields inside `data-kept` are restored after it. */
export function wouldLoseInput(): boolean {
  return unsavedFields().some((field) => !field.closest("[data-kept]"));
}

function unsavedFields(): readonly Field[] {
  for (const field of typedFields.keys()) if (!field.isConnected) typedFields.delete(field);
  return [...typedFields].filter(([field, before]) => field.value !== before).map(([field]) => field);
}
