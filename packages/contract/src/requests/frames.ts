import * as z from "zod";
import { fromEvent } from "../event-definition.ts";

/** A payment request of the user changed. */
export const RequestUpdateData = z.object({ ...fromEvent, userId: z.string(), paymentRequestId: z.string() });

/** Frames of payment requests. */
export const requestFrames = [
  z.object({ type: z.literal("request_update"), data: RequestUpdateData }),
] as const;
