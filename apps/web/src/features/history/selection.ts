/** Selection for a bulk change: off, individually selected entries, or all matches of the filters. */
export type Selection =
  | { readonly kind: "off" }
  | { readonly kind: "some"; readonly ids: ReadonlySet<string> }
  | { readonly kind: "all" };

export const nothingSelected: Selection = { kind: "some", ids: new Set() };

export function isTicked(selection: Selection, id: string): boolean {
  return selection.kind === "all" || (selection.kind === "some" && selection.ids.has(id));
}

/** Toggles one entry. From "all", the visible entries stay selected except this one. */
export function toggle(selection: Selection, id: string, shownIds: readonly string[]): Selection {
  const ids = new Set(
    selection.kind === "all" ? shownIds : selection.kind === "some" ? selection.ids : undefined,
  );
  if (!ids.delete(id)) ids.add(id);
  return { kind: "some", ids };
}

/** Adds all entries between two, in list order. */
export function addRange(
  selection: Selection,
  from: string,
  to: string,
  shownIds: readonly string[],
): Selection {
  const [start = 0, end = 0] = [shownIds.indexOf(from), shownIds.indexOf(to)].sort((a, b) => a - b);
  if (selection.kind !== "some" || start < 0) return selection;
  return { kind: "some", ids: new Set([...selection.ids, ...shownIds.slice(start, end + 1)]) };
}
