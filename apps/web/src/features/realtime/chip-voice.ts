let say: ((text: string) => void) | null = null;

/** Registers the page's chip, which then announces arrivals in place of a toast. Returns a function that unregisters it. */
export function takeArrivals(next: (text: string) => void): () => void {
  say = next;
  return () => {
    if (say === next) say = null;
  };
}

/** Announces an arrival in the page's chip; false if the page has none. */
export function sayInChip(text: string): boolean {
  say?.(text);
  return say !== null;
}
