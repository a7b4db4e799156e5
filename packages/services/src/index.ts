export * from "./context.ts";
export * from "./ports.ts";
