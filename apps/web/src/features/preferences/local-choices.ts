import { createLocalChoice } from "./local-choice.ts";

export const densities = ["comfortable", "compact"] as const;
export type Density = (typeof densities)[number];

/** Height of the rows of long lists. */
export const density = createLocalChoice<Density>("density", densities, "comfortable");

/** Whether amounts stand without their digits while somebody is signed in. */
export const amounts = createLocalChoice<"shown" | "hidden">("amounts", ["shown", "hidden"], "shown");
