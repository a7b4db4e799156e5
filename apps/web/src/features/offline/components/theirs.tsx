import { viewOf } from "../queue/edit-views.ts";
import type { Edit, EditKind } from "../queue/edits.ts";

type TheirsProps<Kind extends EditKind> = { readonly edit: Edit<Kind>; readonly onLook: () => void };

/** The server's current values of an edit's fields; if they are unknown, a link to the item. */
export function Theirs<Kind extends EditKind>({ edit, onLook }: TheirsProps<Kind>) {
  const Shown = viewOf(edit)?.Theirs;
  return Shown && <Shown edit={edit} onLook={onLook} />;
}
