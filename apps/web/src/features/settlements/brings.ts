import type { WebFeature } from "../../manifest/feature.ts";

export const settlements = {
  keptAnswers: ["groups.getWithPerson", "groups.listPeopleBalances"],
  momentaryAnswers: ["groups.quoteWithPerson"],
} satisfies WebFeature;
