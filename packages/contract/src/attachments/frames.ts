import * as z from "zod";
import { fromEvent } from "../event-definition.ts";

/** An attachment that the user sees, or saw, changed. */
export const AttachmentUpdateData = z.object({ ...fromEvent, userId: z.string() });

/** Frames of attachments. */
export const attachmentFrames = [
  z.object({ type: z.literal("attachment_update"), data: AttachmentUpdateData }),
] as const;
