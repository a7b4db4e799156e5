import { type Edit, itemOf } from "../queue/edits.ts";

/** Selects edits to show: those of an item, or only those of some of its fields. */
export type EditsOf = { readonly item: string; readonly fields?: readonly string[] };

export function isEditOf(edit: Edit, { item, fields }: EditsOf): boolean {
  if (itemOf(edit) !== item) return false;
  return !fields || ("changes" in edit && fields.some((field) => field in edit.changes));
}
