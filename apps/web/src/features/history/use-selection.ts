import { useCallback, useEffect, useRef, useState } from "react";
import { addRange, nothingSelected, type Selection, toggle } from "./selection.ts";

/** The selection of a list; it is reset when the filters change. */
export function useSelection(shownIds: readonly string[], filterKey: unknown) {
  const [selection, setSelection] = useState<Selection>({ kind: "off" });
  const shown = useRef(shownIds);
  shown.current = shownIds;
  const last = useRef<string | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another filter is another list
  useEffect(() => setSelection({ kind: "off" }), [filterKey]);
  const onToggle = useCallback((id: string, isRange: boolean) => {
    const from = last.current;
    last.current = id;
    setSelection((before) =>
      isRange && from !== null && before.kind === "some"
        ? addRange(before, from, id, shown.current)
        : toggle(before, id, shown.current),
    );
  }, []);
  const start = useCallback(() => setSelection(nothingSelected), []);
  const end = useCallback(() => setSelection({ kind: "off" }), []);
  const selectAll = useCallback(() => setSelection({ kind: "all" }), []);
  return { selection, onToggle, start, end, selectAll };
}

export type SelectionControl = ReturnType<typeof useSelection>;
