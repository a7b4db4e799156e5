import type { Group } from "@evenly/contract/groups/schemas";

const MEMBERS_OF_POINT = 100;

/**
 * Points of an answer with a whole group: one more for each hundred members. Up to 99 members cost as much as any call; a thousand
 * take 50 ms of a processor and 630 kB.
 */
export function costOfGroup(answer: unknown): number {
  return 1 + Math.floor((answer as Group).members.length / MEMBERS_OF_POINT);
}
