import * as z from "zod";
import { defineJob } from "../job-definition.ts";

/** Deletes told events, ended deliveries and stored webhooks whose time is over. */
export const sweepOld = defineJob({ name: "sweep-old", version: 1, payload: z.object({}) });
