/** Counters by key; a key is removed when its count reaches zero. */
export type KeyCounts = {
  countOf(key: string): number;
  /** Increments the key's count; returns a function that decrements it once. */
  enter(key: string): () => void;
};

export function countByKey(): KeyCounts {
  const counts = new Map<string, number>();
  const countOf = (key: string) => counts.get(key) ?? 0;
  return {
    countOf,
    enter: (key) => {
      counts.set(key, countOf(key) + 1);
      let isInside = true;
      return () => {
        if (!isInside) return;
        isInside = false;
        const left = countOf(key) - 1;
        if (left > 0) counts.set(key, left);
        else counts.delete(key);
      };
    },
  };
}
