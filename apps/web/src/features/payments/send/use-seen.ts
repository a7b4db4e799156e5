import { useEffect, useRef, useState } from "react";

/** Marks the parts that must have been on screen. */
export const mustSee = { "data-must-see": true };

const WHOLE = 0.99;

/**
 * Whether every marked part inside the element has been on screen in full since the key last changed. The parts may have been on screen
 * one after the other.
 */
export function useSeen<Element extends HTMLElement>(key: string | null) {
  const box = useRef<Element>(null);
  const [seenKey, setSeenKey] = useState<string | null>(null);
  useEffect(() => {
    const unseen = new Set(box.current?.querySelectorAll("[data-must-see]"));
    if (key === null || unseen.size === 0) return;
    const observer = new IntersectionObserver(
      (entries) => {
        for (const { target, intersectionRatio } of entries)
          if (intersectionRatio >= WHOLE) unseen.delete(target);
        if (unseen.size === 0) setSeenKey(key);
      },
      { threshold: WHOLE },
    );
    for (const part of unseen) observer.observe(part);
    return () => observer.disconnect();
  }, [key]);
  return { box, isSeen: key !== null && seenKey === key };
}
