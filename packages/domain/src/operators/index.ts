export * from "./operator-refusal.ts";
