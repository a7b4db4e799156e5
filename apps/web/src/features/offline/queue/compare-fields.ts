type Fields = Readonly<Record<string, unknown>>;

/** Whether every field that stands in `some` stands alike in `all`. Null and absent are the same: nothing is there. */
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
 * What a version conflict means for an edit: it has been taken already (its answer was lost), somebody has changed other
 * things, or somebody has changed the same fields.
 */
export function judgeConflict(current: Fields, changes: Fields, base: Fields): Conflict {
  if (holds(current, changes)) return "taken";
  return holds(current, base) ? "untouched" : "changed";
}
