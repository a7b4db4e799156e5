export { JOB_ATTEMPTS_MAX, nextJobDelayMs } from "./next-job-delay.ts";
