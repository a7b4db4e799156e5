import { RealtimeTicket, Resumed, ResumeInput } from "@evenly/contract/realtime/schemas";
import { createTicket, resume } from "@evenly/services/realtime/index";
import { router, userProcedure } from "../init.ts";

/** A socket that comes back asks for both. */
const RECONNECTS_A_MINUTE = 60;
const rate = { points: RECONNECTS_A_MINUTE, windowSeconds: 60 };

export const realtimeRouter = router({
  createTicket: userProcedure
    .meta({ policy: "user", rate })
    .output(RealtimeTicket)
    .mutation(({ ctx }) => createTicket(ctx)),

  resume: userProcedure
    .meta({ policy: "user", rate })
    .input(ResumeInput)
    .output(Resumed)
    .query(({ ctx, input }) => resume(ctx, input)),
});
