import * as z from "zod";
import { fromEvent } from "../event-definition.ts";
import { shownPayCodeStates } from "./rules.ts";

/** A pay code of the user changed. */
export const PayCodeUpdateData = z.object({
  ...fromEvent,
  userId: z.string(),
  payCodeId: z.string(),
  state: z.enum(shownPayCodeStates),
});

/** Frames of pay codes. */
export const payCodeFrames = [
  z.object({ type: z.literal("pay_code_update"), data: PayCodeUpdateData }),
] as const;
