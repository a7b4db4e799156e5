const POINTS = 20;
const SCORE_MAX = 100;

/**
 * Risk score of a security report: 20 for each high or critical event, 100 at most.
 *
 * @see spec 2 section 5 (Security report risk score)
 */
export function reportScore(seriousEvents: number): number {
  return Math.min(SCORE_MAX, seriousEvents * POINTS);
}
