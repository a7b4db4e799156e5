/** Keys of the four highlights of each card. */
export const highlightKeys = ["1", "2", "3", "4"] as const;
type HighlightKey = (typeof highlightKeys)[number];

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
  /** Paid plans cannot be bought yet. */
  readonly isAvailable: boolean;
  /** Highlights of an available plan that do not exist yet. */
  readonly soon: readonly HighlightKey[];
};

export const planCards: readonly PlanCard[] = [
  { id: "free", priceMinor: 0n, isMostPopular: false, isAvailable: true, soon: ["3"] },
  { id: "pro", priceMinor: 999n, isMostPopular: true, isAvailable: false, soon: [] },
  { id: "business", priceMinor: 2999n, isMostPopular: false, isAvailable: false, soon: [] },
  { id: "enterprise", priceMinor: 9999n, isMostPopular: false, isAvailable: false, soon: [] },
];
