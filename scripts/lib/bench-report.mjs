/**
 * @typedef {{ name: string, value: number, floor: number, goal: number, isAtMost?: boolean }} Ratio a measured value with its
 * required bound; `isAtMost` if smaller is better
 */

/** @param {readonly number[]} values */
export function median(values) {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}

/**
 * The quantile of the values at `share`.
 * @param {readonly number[]} values
 * @param {number} share
 */
export function percentile(values, share) {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}

/** @param {string} text */
export function line(text) {
  process.stdout.write(`${text}\n`);
}

/**
 * Prints each ratio with its floor and goal.
 * @param {readonly Ratio[]} ratios
 * @returns {boolean} true if every floor is reached
 */
export function judge(ratios) {
  let isReached = true;
  for (const { name, value, floor, goal, isAtMost = false } of ratios) {
    const reaches = (/** @type {number} */ bound) => (isAtMost ? value <= bound : value >= bound);
    const verdict = reaches(goal) ? "goal reached" : reaches(floor) ? "floor reached" : "BELOW THE FLOOR";
    const kind = isAtMost ? "at most" : "at least";
    line(`${name.padEnd(58)} ${value.toFixed(2).padStart(7)}   (${kind} ${floor}, goal ${goal})  ${verdict}`);
    isReached &&= reaches(floor);
  }
  return isReached;
}
