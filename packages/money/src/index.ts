export * from "./allocate.ts";
export * from "./convert.ts";
export * from "./currencies.ts";
export * from "./format.ts";
export * from "./money.ts";
export * from "./parse.ts";
export * from "./read-number.ts";
