import { useMemo, useSyncExternalStore } from "react";
import { isOnline, subscribeToOnline } from "../reachability.ts";
import { itemOf, makesItem, type QueuedEdit } from "./edits.ts";
import { useEdits } from "./use-edits.ts";

/** Mark of an item: not created on the server yet, change pending, or change refused. */
export type ItemMark = "newItem" | "change" | "refused";

/**
 * Edits that are delayed: by a lost network, by a retry delay, or by an earlier edit of their item that is delayed or refused. Edits being
 * sent normally are left out.
 */
export function stuckEdits(edits: readonly QueuedEdit[], online: boolean): readonly QueuedEdit[] {
  const stuck = new Set<string>();
  return edits.filter(({ edit, refusal, tries }) => {
    if (!online || refusal !== null || tries > 0) stuck.add(itemOf(edit));
    return refusal === null && stuck.has(itemOf(edit));
  });
}

/** The refused edit of the same item that blocks this edit. */
export function refusedBefore(
  { at, edit, refusal }: QueuedEdit,
  refused: readonly QueuedEdit[],
): QueuedEdit | undefined {
  if (refusal !== null) return undefined;
  return refused.find((earlier) => earlier.at < at && itemOf(earlier.edit) === itemOf(edit));
}

/** Edits that are delayed by a lost network, a retry delay or an earlier delayed edit. */
export function useStuckEdits(): readonly QueuedEdit[] {
  const edits = useEdits();
  const online = useSyncExternalStore(subscribeToOnline, isOnline, () => true);
  return useMemo(() => stuckEdits(edits, online), [edits, online]);
}

/** The mark of each item with a delayed or refused edit; a refusal takes precedence. */
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
