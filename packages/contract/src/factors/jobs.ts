import * as z from "zod";
import { defineJob } from "../job-definition.ts";

/** Mails the link that completes a recovery when its wait is over. */
export const mailRecoveryLink = defineJob({
  name: "mail-recovery-link",
  version: 1,
  payload: z.object({ recoveryId: z.uuid() }),
});
