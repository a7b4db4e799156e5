export * from "./budget-insights.ts";
export * from "./budget-status.ts";
export * from "./budget-use.ts";
export * from "./common-split.ts";
export * from "./pace.ts";
export * from "./period.ts";
export * from "./rollover.ts";
export * from "./suggest.ts";
