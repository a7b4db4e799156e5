import * as z from "zod";
import { defineJob } from "../job-definition.ts";

/** Reminds people of parts of expenses that are due. */
export const remindDue = defineJob({ name: "remind-due", version: 1, payload: z.object({}) });
