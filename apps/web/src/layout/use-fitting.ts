import { type RefObject, useLayoutEffect, useRef, useState } from "react";

/**
 * How many children of a wrapping list stand in its first row. The list is as wide as there is room, and as high as one row, so that the others are out
 * of sight. Without a layout, as in tests and before the first paint, all fit.
 */
export function useFitting(total: number): {
  readonly listRef: RefObject<HTMLUListElement | null>;
  readonly count: number;
} {
  const listRef = useRef<HTMLUListElement>(null);
  const [count, setCount] = useState(total);
  useLayoutEffect(() => {
    const list = listRef.current;
    if (list === null) return;
    const measure = () => {
      const children = [...list.children] as HTMLElement[];
      const top = children[0]?.offsetTop ?? 0;
      const firstBelow = children.findIndex(({ offsetTop }) => offsetTop > top);
      setCount(firstBelow === -1 ? total : firstBelow);
    };
    const observer = new ResizeObserver(measure);
    observer.observe(list);
    for (const child of list.children) observer.observe(child);
    measure();
    return () => observer.disconnect();
  }, [total]);
  return { listRef, count: Math.min(count, total) };
}
