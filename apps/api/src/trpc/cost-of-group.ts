import type { Group, WholeGroupsPage } from "@evenly/contract/groups/schemas";

const ROWS_OF_POINT = 100;

/**
 * Points of an answer with a whole group: one more for each hundred rows of its members and their balances. A group of 30 people in
 * two currencies costs as much as any call; a hundred rows take two milliseconds of a processor.
 */
export function costOfGroup(answer: unknown): number {
  const { members, balances } = answer as Group;
  return 1 + Math.floor((members.length + balances.length) / ROWS_OF_POINT);
}

/** Points of an answer with several whole groups. */
export function costOfGroups(answer: unknown): number {
  return Math.max(
    1,
    (answer as WholeGroupsPage).groups.reduce((sum, group) => sum + costOfGroup(group), 0),
  );
}
