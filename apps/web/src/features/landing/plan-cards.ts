/**
 * The plan cards of the landing page, as specified (spec 1 section 1).
 * NOTE: they disagree with the plan table that is sold and enforced (spec 2; docs/decisions): the table has six plans and gives
 * Free 3 transactions a month, the card says 50. Both stay as written; change this file to align them.
 */
export type PlanCard = {
  readonly id: "free" | "pro" | "business" | "enterprise";
  /** Minor units of USD, per month. */
  readonly priceMinor: bigint;
  readonly isMostPopular: boolean;
};

export const planCards: readonly PlanCard[] = [
  { id: "free", priceMinor: 0n, isMostPopular: false },
  { id: "pro", priceMinor: 999n, isMostPopular: true },
  { id: "business", priceMinor: 2999n, isMostPopular: false },
  { id: "enterprise", priceMinor: 9999n, isMostPopular: false },
];

/** Keys of the four highlights that every card has. */
export const highlightKeys = ["1", "2", "3", "4"] as const;
