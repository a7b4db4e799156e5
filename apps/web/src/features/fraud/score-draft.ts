import type { FraudSettings } from "@evenly/contract/fraud/schemas";
import { wholeNumber } from "./rule-draft.ts";

const SCORE_MAX = 100;

/** Scores from which something happens to a payment, and from which it is called something; each in its order. */
export const SCORE_GROUPS = {
  actions: ["review", "code", "block"],
  bands: ["medium", "high", "critical", "everywhere"],
} as const;
export type ScoreGroup = keyof typeof SCORE_GROUPS;
export type ScoreName = (typeof SCORE_GROUPS)[ScoreGroup][number];
type Texts = Readonly<Record<ScoreName, string>>;

/** Stored scores by the names that the page has for them. */
export function scoresOf(saved: FraudSettings): Readonly<Record<ScoreName, number>> {
  const { low, medium, high, critical } = saved.riskThresholds;
  return {
    review: saved.reviewThreshold,
    code: saved.require2FAThreshold,
    block: saved.autoBlockThreshold,
    // A stored bound is the upper one of its band: the next band starts there.
    medium: low,
    high: medium,
    critical: high,
    everywhere: critical,
  };
}

/** Stored scores as their form shows them. */
export function scoreTexts(saved: FraudSettings): Texts {
  const scores = Object.entries(scoresOf(saved)).map(([name, score]) => [name, String(score)]);
  return Object.fromEntries(scores) as Texts;
}

/** A typed score, or null. */
export function readScore(text: string): number | null {
  return wholeNumber(text, SCORE_MAX);
}

/** Whether the scores of a group do not fall, those of bands rise; true while one is unreadable. */
export function isInOrder(texts: Texts, group: ScoreGroup): boolean {
  const scores = SCORE_GROUPS[group].map((name) => readScore(texts[name]));
  return scores.every((score, index) => {
    const before = index === 0 ? null : scores[index - 1];
    if (score === null || before === null || before === undefined) return true;
    return group === "bands" ? before < score : before <= score;
  });
}

/** The settings of the typed scores; null while one is unreadable or out of order. */
export function toScoreSettings(texts: Texts): Partial<FraudSettings> | null {
  const [review, code, block] = SCORE_GROUPS.actions.map((name) => readScore(texts[name]) ?? 0);
  const [low, medium, high, critical] = SCORE_GROUPS.bands.map((name) => readScore(texts[name]) ?? 0);
  if (!review || !code || !block || !low || !medium || !high || !critical) return null;
  if (!isInOrder(texts, "actions") || !isInOrder(texts, "bands")) return null;
  return {
    reviewThreshold: review,
    require2FAThreshold: code,
    autoBlockThreshold: block,
    riskThresholds: { low, medium, high, critical },
  };
}
