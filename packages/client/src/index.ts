export type { AppRouter } from "@evenly/api";
export type { ErrorCode, ErrorDetails, ValidationIssue } from "@evenly/contract";
export { formatAmount, type ParsedAmount, parseAmount } from "@evenly/money";
export * from "./create-evenly-client.ts";
export * from "./refusal-of.ts";
