import { SHORTCUTS_KEY } from "../../shell/shortcuts.ts";
import { createLocalChoice } from "./local-choice.ts";

export const densities = ["comfortable", "compact"] as const;
export type Density = (typeof densities)[number];

/** Row height of long lists. */
export const density = createLocalChoice<Density>("density", densities, "comfortable");

/** Whether single keys lead to pages and fields. */
export const shortcuts = createLocalChoice<"on" | "off">(SHORTCUTS_KEY, ["on", "off"], "on");

/** Whether amounts are hidden while a user is signed in. */
export const amounts = createLocalChoice<"shown" | "hidden">("amounts", ["shown", "hidden"], "shown");
