import * as z from "zod";
import { defineJob } from "../job-definition.ts";

/** Deletes expired outbox rows, deliveries and provider calls. */
export const sweepOld = defineJob({ name: "sweep-old", version: 1, payload: z.object({}) });
