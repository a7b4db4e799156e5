/** What ties a person to somebody who names them for a group. */
export type Ties = {
  /** The account lives, and neither of the two has blocked the other. */
  readonly isReachable: boolean;
  /** Both are active members of one group. */
  readonly sharesGroup: boolean;
  /** The person keeps who names them as a favourite. */
  readonly hasAddedCaller: boolean;
  /** The person has paid who names them. */
  readonly hasPaidCaller: boolean;
};

/** How somebody who is named comes into a group: at once, by their own yes, or not at all. */
export type WayIn = "added" | "invited" | "refused";

/**
 * Decides how a person whom somebody names comes into a group. Only what the person did themselves makes them known; a favourite or a
 * payment of who names them does not.
 */
export function wayIn({ isReachable, sharesGroup, hasAddedCaller, hasPaidCaller }: Ties): WayIn {
  if (!isReachable) return "refused";
  return sharesGroup || hasAddedCaller || hasPaidCaller ? "added" : "invited";
}
