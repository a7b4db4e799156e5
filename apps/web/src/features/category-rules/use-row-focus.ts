import { type RefObject, useEffect, useRef } from "react";

/**
 * Moves the focus to a part of the list that is named by `data-focus`, once it is rendered. With `isAfterChange` it waits for another
 * order or number of rows, because a row that moves in the page loses the focus.
 */
export function useRowFocus(part: RefObject<HTMLElement | null>, rows: readonly unknown[] | undefined) {
  const wanted = useRef<{ readonly name: string; readonly before?: readonly unknown[] | undefined }>(null);
  useEffect(() => {
    if (wanted.current === null || wanted.current.before === rows) return;
    const target = part.current?.querySelector<HTMLElement>(`[data-focus="${wanted.current.name}"]`);
    target?.focus();
    if (target && document.activeElement === target) wanted.current = null;
  });
  return (name: string, { isAfterChange = false } = {}) => {
    wanted.current = isAfterChange ? { name, before: rows } : { name };
  };
}
