import * as z from "zod";
import { fromEvent } from "../event-definition.ts";

/** The frames about an account's security. */
export const authFrames = [
  z.object({
    type: z.literal("security_alert"),
    data: z.object({ ...fromEvent, severity: z.string(), message: z.string() }),
  }),
] as const;
