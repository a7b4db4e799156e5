export * from "./imported-group.ts";
export * from "./read-group-file.ts";
export * from "./write-group.ts";
