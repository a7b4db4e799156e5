export type { AppRouter } from "@evenly/api";
export * from "./create-evenly-client.ts";
