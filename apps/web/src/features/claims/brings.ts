import type { WebFeature } from "../../feature.ts";

export const claims = { navigation: [], momentaryAnswers: ["claims.quote"] } satisfies WebFeature;
