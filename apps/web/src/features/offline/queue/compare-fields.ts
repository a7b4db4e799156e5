type Fields = Readonly<Record<string, unknown>>;

/** Whether every field of `some` has the same value in `all`. Null equals absent. */
export function holds(all: Fields, some: Fields): boolean {
  return Object.entries(some).every(([name, value]) => isSame(all[name], value));
}

function isSame(one: unknown, other: unknown): boolean {
  if (Array.isArray(one) && Array.isArray(other))
    return one.length === other.length && one.every((value, index) => isSame(value, other[index]));
  return (one ?? null) === (other ?? null);
}

export type Conflict = "taken" | "untouched" | "changed";

/**
 * Meaning of a version conflict: the edit was applied already (its answer was lost), other fields were changed, or the same fields were
 * changed.
 */
export function judgeConflict(current: Fields, changes: Fields, base: Fields): Conflict {
  if (holds(current, changes)) return "taken";
  return holds(current, base) ? "untouched" : "changed";
}
