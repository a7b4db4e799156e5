export { countJobs } from "./count-jobs.ts";
export { declareSchedules } from "./declare-schedules.ts";
export { collectHandlers, type Handlers, JOB_STREAMS, type JobStream } from "./handlers.ts";
export { type Consumption, type RunJobOptions, runJob } from "./run-job.ts";
export { type TakenJob, takeJobs } from "./take-jobs.ts";
export { tickSchedules } from "./tick-schedules.ts";
