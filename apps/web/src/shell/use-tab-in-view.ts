import { type RefObject, useEffect, useRef } from "react";

/** A row of tabs that scrolls the one of the open page into view, whenever the page changes. */
export function useTabInView(path: string): RefObject<HTMLElement | null> {
  const row = useRef<HTMLElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page has another tab
  useEffect(() => {
    const list = row.current;
    const open = list?.querySelector<HTMLElement>("[aria-current]");
    if (list && open) list.scrollLeft = open.offsetLeft - (list.clientWidth - open.offsetWidth) / 2;
  }, [path]);
  return row;
}
