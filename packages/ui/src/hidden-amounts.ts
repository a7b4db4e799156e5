/** Text shown instead of digits. */
export const MASK = "•••";

let isMasking = false;

/** Turns masking of all amounts on or off. The caller must render the page again. */
export function maskAmounts(isWanted: boolean): void {
  isMasking = isWanted;
}

/** Whether amounts are shown without their digits. */
export function areAmountsMasked(): boolean {
  return isMasking;
}
