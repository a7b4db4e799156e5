import { type RefObject, useLayoutEffect, useState } from "react";

/** Space between two captions. */
const APART_PX = 12;

/**
 * Space before each caption, so that it starts below its word; none where not all captions fit in one line. `content` changes with
 * what is shown.
 */
export function useCaptionGaps(
  mirror: RefObject<HTMLElement | null>,
  captions: RefObject<HTMLElement | null>,
  content: string,
): readonly number[] {
  const [gaps, setGaps] = useState<readonly number[]>([]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the elements are measured when their content has changed
  useLayoutEffect(() => {
    const words = [...(mirror.current?.querySelectorAll<HTMLElement>("[data-captioned]") ?? [])];
    const shown = [...(captions.current?.children ?? [])] as HTMLElement[];
    const next: number[] = [];
    let end = 0;
    const left = mirror.current?.getBoundingClientRect().left ?? 0;
    for (const [at, word] of words.entries()) {
      const gap = Math.max(0, Math.round(word.getBoundingClientRect().left - left) - end);
      next.push(gap);
      end += gap + (shown[at]?.offsetWidth ?? 0) + APART_PX;
    }
    const room = (captions.current?.clientWidth ?? 0) - 2 * PADDING_PX;
    const wanted = end - APART_PX > room ? next.map(() => 0) : next;
    setGaps((before) => (before.join() === wanted.join() ? before : wanted));
  }, [content]);
  return gaps;
}

/** Padding of the list of captions: that of the field and its border. */
const PADDING_PX = 15;
