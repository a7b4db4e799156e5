import { viewOf } from "../queue/edit-views.ts";
import type { Edit, EditKind } from "../queue/edits.ts";

type TheirsProps<Kind extends EditKind> = { readonly edit: Edit<Kind>; readonly onLook: () => void };

/** What the server has now in the fields that an edit wanted to change; where that is not known, the way to it. */
export function Theirs<Kind extends EditKind>({ edit, onLook }: TheirsProps<Kind>) {
  const Shown = viewOf(edit)?.Theirs;
  return Shown && <Shown edit={edit} onLook={onLook} />;
}
