export type { Consumption } from "./run-job.ts";
