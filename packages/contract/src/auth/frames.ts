import * as z from "zod";
import { fromEvent } from "../event-definition.ts";

/** Frames about an account's security. */
export const authFrames = [
  z.object({
    type: z.literal("security_alert"),
    data: z.object({
      ...fromEvent,
      severity: z.string(),
      message: z.string(),
      alertId: z.string().optional(),
      kind: z.string().optional(),
    }),
  }),
] as const;
