import { type RefObject, useLayoutEffect } from "react";

const heights = new Map<RefObject<HTMLElement | null>, number>();

/** On a phone toasts come from below, too: as long as this part stands there, they stand above it. */
export function useToastsAbove(part: RefObject<HTMLElement | null>): void {
  // Whenever it is drawn: what it says may have become longer.
  useLayoutEffect(() => {
    heights.set(part, part.current?.offsetHeight ?? 0);
    tell();
    return () => {
      heights.delete(part);
      tell();
    };
  });
}

function tell(): void {
  const { style } = document.documentElement;
  if (heights.size === 0) style.removeProperty("--below-toasts");
  else style.setProperty("--below-toasts", `${Math.max(...heights.values())}px`);
}
