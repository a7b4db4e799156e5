import { type Field, typedFields } from "./typed-fields.ts";

/** Whether something stands in a field that was typed and not sent. */
export function hasUnsavedInput(): boolean {
  return unsavedFields().length > 0;
}

/** Whether a reload would lose some of it: what stands inside `data-kept` is there again afterwards. */
export function wouldLoseInput(): boolean {
  return unsavedFields().some((field) => !field.closest("[data-kept]"));
}

function unsavedFields(): readonly Field[] {
  for (const field of typedFields.keys()) if (!field.isConnected) typedFields.delete(field);
  return [...typedFields].filter(([field, before]) => field.value !== before).map(([field]) => field);
}
