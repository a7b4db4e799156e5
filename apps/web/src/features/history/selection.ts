/** What is chosen for a change of many: nothing yet, some by hand, or all that match the filters. */
export type Selection =
  | { readonly kind: "off" }
  | { readonly kind: "some"; readonly ids: ReadonlySet<string> }
  | { readonly kind: "all" };

export const nothingSelected: Selection = { kind: "some", ids: new Set() };

export function isTicked(selection: Selection, id: string): boolean {
  return selection.kind === "all" || (selection.kind === "some" && selection.ids.has(id));
}

/** Turns one entry on or off. From "all", what is on the page stays chosen but for that one. */
export function toggle(selection: Selection, id: string, shownIds: readonly string[]): Selection {
  const ids = new Set(
    selection.kind === "all" ? shownIds : selection.kind === "some" ? selection.ids : undefined,
  );
  if (!ids.delete(id)) ids.add(id);
  return { kind: "some", ids };
}

/** Adds every entry between two, in the order in which they stand. */
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
