import * as z from "zod";
import { defineJob } from "../job-definition.ts";

/** Moves money into goals by every rule whose date has come. */
export const saveForGoals = defineJob({ name: "save-for-goals", version: 1, payload: z.object({}) });
