import * as z from "zod";
import { defineJob } from "../job-definition.ts";

/** Reminds people of recurring payments that renew soon. */
export const remindOfRenewals = defineJob({ name: "remind-of-renewals", version: 1, payload: z.object({}) });
