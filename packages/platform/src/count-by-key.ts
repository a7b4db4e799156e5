/** How many of something there are of each key, for as long as there are any. */
export type KeyCounts = {
  countOf(key: string): number;
  /** Counts one more; gives what takes it back, once. */
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
