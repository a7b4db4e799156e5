import type { ServiceFeature } from "../feature.ts";

export const jobsBrings: ServiceFeature = {
  unaudited: {
    "carry out what events, jobs, broadcasts and deliveries say": [
      "jobs.runJob",
      "jobs.takeJobs",
      "jobs.tickSchedules",
    ],
    "brings into the database what the code says": ["jobs.declareSchedules"],
  },
};
