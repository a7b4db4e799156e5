import * as z from "zod";
import { defineJob } from "../job-definition.ts";

/** Ends the hold of a payment when its time is up. */
export const endHold = defineJob({
  name: "end-hold",
  version: 1,
  payload: z.object({ transferId: z.uuid() }),
});
