export * from "./operator-acts.ts";
export * from "./operator-refusal.ts";
