import { describe, expect, it } from "vitest";
import { reportScore } from "./report-score.ts";

describe("the score of a security report", () => {
  it.each([
    [0, 0],
    [1, 20],
    [4, 80],
    [5, 100],
    [6, 100],
    [1_000_000, 100],
  ])("%i high or critical events give %i", (events, score) => {
    expect(reportScore(events)).toBe(score);
  });
});
