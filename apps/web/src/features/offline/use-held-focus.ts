import { type FocusEvent, useLayoutEffect, useRef } from "react";

/**
 * Keeps the focus in a dialog's list when items are removed: on the same item, else on the item that takes its place, else on the dialog's
 * title.
 */
export function useHeldFocus(keys: readonly string[]) {
  const list = useRef<HTMLDivElement>(null);
  const last = useRef<{ readonly key: string; readonly index: number } | null>(null);
  const shown = keys.join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the keys are those that are shown
  useLayoutEffect(() => {
    const dialog = list.current?.closest("dialog");
    if (last.current === null || dialog?.contains(document.activeElement)) return;
    const { key, index } = last.current;
    const next = keys.includes(key) ? key : keys[Math.min(index, keys.length - 1)];
    const row = next && list.current?.querySelector<HTMLElement>(`[data-item="${next}"]`);
    (row || dialog?.querySelector<HTMLElement>("h2"))?.focus();
  }, [shown]);
  const onFocus = ({ target }: FocusEvent<HTMLElement>) => {
    const key = target.closest<HTMLElement>("[data-item]")?.dataset.item;
    if (key !== undefined) last.current = { key, index: keys.indexOf(key) };
  };
  return { ref: list, onFocus };
}
