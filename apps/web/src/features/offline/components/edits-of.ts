import { type Edit, itemOf, type ProfileChanges } from "../queue/edits.ts";

/** Which edits a place shows: those of an item, or of the profile only those of some fields. */
export type EditsOf = { readonly item: string; readonly fields?: readonly (keyof ProfileChanges)[] };

export function isEditOf(edit: Edit, { item, fields }: EditsOf): boolean {
  if (itemOf(edit) !== item) return false;
  return !fields || (edit.kind === "profile" && fields.some((field) => field in edit.changes));
}
