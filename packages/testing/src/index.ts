export * from "./context.ts";
export * from "./database.ts";
export * from "./env.ts";
export * from "./fakes.ts";
export * from "./make-user.ts";
