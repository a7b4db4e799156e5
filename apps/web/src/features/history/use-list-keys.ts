import { type KeyboardEvent, useCallback, useEffect, useRef } from "react";
import type { SelectionControl } from "./use-selection.ts";

const rowOf = (element: Element | null) => element?.closest<HTMLElement>("[data-row]") ?? null;

/**
 * Keyboard control of the list: arrows move between entries, x and space toggle the focused entry, Esc ends the selection or else closes
 * the open entry.
 */
export function useListKeys({ selection, onToggle, end }: SelectionControl, onEscape: () => void) {
  const list = useRef<HTMLDivElement>(null);
  const kept = useRef<string | null>(null);
  const isChoosing = selection.kind !== "off";

  // When a row changes from link to checkbox, the focus stays in it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: looks at what the change drew
  useEffect(() => {
    if (kept.current === null) return;
    list.current?.querySelector<HTMLElement>(`[data-row="${kept.current}"]`)?.focus();
    kept.current = null;
  }, [isChoosing]);

  const keepFocus = useCallback(() => {
    const row = rowOf(document.activeElement);
    kept.current = row && list.current?.contains(row) ? (row.dataset.row ?? null) : null;
  }, []);

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const row = rowOf(event.target as Element);
    if (row === null) return;
    const rows = () => [...(list.current?.querySelectorAll<HTMLElement>("[data-row]") ?? [])];
    const moveTo = (index: number) => rows()[index]?.focus();
    if (event.key === "ArrowDown") moveTo(rows().indexOf(row) + 1);
    else if (event.key === "ArrowUp") moveTo(Math.max(0, rows().indexOf(row) - 1));
    else if (event.key === "x" || (event.key === " " && !isChoosing)) {
      if (!isChoosing) keepFocus();
      onToggle(row.dataset.row ?? "", false);
    } else return;
    event.preventDefault();
  };

  useEffect(() => {
    const leave = (event: globalThis.KeyboardEvent) => {
      if (event.key !== "Escape" || event.defaultPrevented || isElsewhere(event.target)) return;
      if (!isChoosing) return onEscape();
      keepFocus();
      end();
    };
    addEventListener("keydown", leave);
    return () => removeEventListener("keydown", leave);
  }, [isChoosing, end, keepFocus, onEscape]);

  return { list, onKeyDown };
}

/** Whether the key belongs to a panel, dialog or field, which handle Esc themselves. */
function isElsewhere(target: EventTarget | null): boolean {
  if (document.querySelector("dialog[open]") !== null) return true;
  if (!(target instanceof Element)) return false;
  return (
    target.closest("[role=dialog], [role=menu]") !== null ||
    target.matches("input:not([type=checkbox]), textarea, select")
  );
}
