/** What stands in place of digits. */
export const MASK = "•••";

let isMasking = false;

/** From now on amounts are drawn and said without their digits, or with them again; whoever calls it draws the page anew. */
export function maskAmounts(isWanted: boolean): void {
  isMasking = isWanted;
}

/** Whether amounts stand without their digits. */
export function areAmountsMasked(): boolean {
  return isMasking;
}
