/** An expense of which a member has paid more than their part. */
export type Credit = {
  readonly expenseId: string;
  /** What the member paid above their part. */
  readonly creditMinor: bigint;
  /** What all payers together paid above their parts. */
  readonly creditsMinor: bigint;
  /** What is unpaid of all parts. */
  readonly openMinor: bigint;
};

/**
 * Returns what a member still gets back of each expense of one currency. Several payers share what is open in proportion to what they
 * paid above their parts. Together it is at most `limitMinor`: the member's balance plus what they still owe themselves, since
 * payments to others may have offset what is open. The expenses come latest first; the oldest count as paid back first.
 */
export function comingBack(credits: readonly Credit[], limitMinor: bigint): ReadonlyMap<string, bigint> {
  const back = new Map<string, bigint>();
  let left = limitMinor;
  for (const { expenseId, creditMinor, creditsMinor, openMinor } of credits) {
    const open = creditsMinor === 0n ? 0n : (openMinor * creditMinor) / creditsMinor;
    const minor = open < left ? open : left;
    if (minor <= 0n) continue;
    back.set(expenseId, minor);
    left -= minor;
  }
  return back;
}
