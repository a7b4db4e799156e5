import type { WebFeature } from "../../feature.ts";

export const withPerson = {
  keptAnswers: ["groups.getWithPerson", "groups.listPeopleBalances"],
  momentaryAnswers: ["groups.quoteWithPerson"],
} satisfies WebFeature;
