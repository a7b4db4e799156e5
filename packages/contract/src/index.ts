export * from "./amounts.ts";
export * from "./errors.ts";
export * from "./event-definition.ts";
export * from "./events.ts";
export { events, ServerFrame } from "./features.ts";
export * from "./ids.ts";
export * from "./job-definition.ts";
export * from "./pagination.ts";
export * from "./transformer.ts";
