type Timed = { readonly deadlineAt: Date | null };

/** Sorts by the earliest deadline first; what has none keeps its order behind. */
export function byDeadline(one: Timed, other: Timed): number {
  const [first, second] = [one, other].map(({ deadlineAt }) => deadlineAt?.getTime() ?? Infinity);
  return first === second || first === undefined || second === undefined ? 0 : first - second;
}
