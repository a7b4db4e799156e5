export * from "./bus.ts";
export * from "./clock.ts";
export * from "./ids.ts";
export * from "./limits.ts";
export * from "./logger.ts";
export * from "./names.ts";
export * from "./read-env.ts";
export * from "./shutdown.ts";
