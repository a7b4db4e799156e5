import { useMemo, useSyncExternalStore } from "react";
import { isOnline, subscribeToOnline } from "../reachability.ts";
import { itemOf, makesItem, type QueuedEdit } from "./edits.ts";
import { useEdits } from "./use-edits.ts";

/** What is said of an item: that it is not there yet, that a change of it waits, or that one was refused. */
export type ItemMark = "newItem" | "change" | "refused";

/**
 * Edits that wait for more than their turn: for a network, for another try, or for an earlier one of their item that was
 * refused or waits itself. What is on its way is left out.
 */
export function stuckEdits(edits: readonly QueuedEdit[], online: boolean): readonly QueuedEdit[] {
  const stuck = new Set<string>();
  return edits.filter(({ edit, refusal, tries }) => {
    if (!online || refusal !== null || tries > 0) stuck.add(itemOf(edit));
    return refusal === null && stuck.has(itemOf(edit));
  });
}

/** The refused edit of the same item that an edit waits behind. */
export function refusedBefore(
  { at, edit, refusal }: QueuedEdit,
  refused: readonly QueuedEdit[],
): QueuedEdit | undefined {
  if (refusal !== null) return undefined;
  return refused.find((earlier) => earlier.at < at && itemOf(earlier.edit) === itemOf(edit));
}

/** Edits that wait for a network, for another try, or for an earlier one that does. */
export function useStuckEdits(): readonly QueuedEdit[] {
  const edits = useEdits();
  const online = useSyncExternalStore(subscribeToOnline, isOnline, () => true);
  return useMemo(() => stuckEdits(edits, online), [edits, online]);
}

/** What is said of each item of which something has not been taken; a refusal before all else. */
export function useItemMarks(): ReadonlyMap<string, ItemMark> {
  const edits = useEdits();
  const stuck = useStuckEdits();
  return useMemo(() => {
    const refused = edits.filter(({ refusal }) => refusal !== null);
    const created = stuck.filter(({ edit }) => makesItem(edit));
    const marks = new Map<string, ItemMark>();
    for (const { edit } of stuck) marks.set(itemOf(edit), "change");
    for (const { edit } of created) marks.set(itemOf(edit), "newItem");
    for (const { edit } of refused) marks.set(itemOf(edit), "refused");
    return marks;
  }, [edits, stuck]);
}
