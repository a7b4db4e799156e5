export * from "./check-amounts.ts";
export { hasTooManyCells } from "./file-cells.ts";
export { NOTHING_LEFT_OUT } from "./file-left-out.ts";
export * from "./imported-group.ts";
export * from "./keep-split.ts";
export * from "./pay-imported.ts";
export * from "./read-group-file.ts";
export * from "./sum-entries.ts";
export * from "./write-group.ts";
