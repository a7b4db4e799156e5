import type { WebFeature } from "../../manifest/feature.ts";

export const claims = { navigation: [], momentaryAnswers: ["claims.quote"] } satisfies WebFeature;
