import { Resumed, ResumeInput, SocketTicket } from "@evenly/contract/realtime/schemas";
import { createSocketTicket } from "@evenly/services/realtime/create-socket-ticket";
import { resume } from "@evenly/services/realtime/resume";
import { router, userProcedure } from "../init.ts";

/** A reconnecting socket calls both procedures once. */
const RECONNECTS_A_MINUTE = 60;
const rate = { points: RECONNECTS_A_MINUTE, windowSeconds: 60 };

export const realtimeRouter = router({
  createTicket: userProcedure
    .meta({ policy: "user", rate })
    .output(SocketTicket)
    .mutation(({ ctx }) => createSocketTicket(ctx)),

  resume: userProcedure
    .meta({ policy: "user", rate })
    .input(ResumeInput)
    .output(Resumed)
    .query(({ ctx, input }) => resume(ctx, input)),
});
