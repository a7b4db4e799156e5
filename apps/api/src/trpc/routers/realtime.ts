import { RealtimeTicket } from "@evenly/contract/realtime/schemas";
import { createTicket } from "@evenly/services/realtime/index";
import { router, userProcedure } from "../init.ts";

const TICKETS_A_MINUTE = 60;

export const realtimeRouter = router({
  createTicket: userProcedure
    .meta({ policy: "user", rate: { points: TICKETS_A_MINUTE, windowSeconds: 60 } })
    .output(RealtimeTicket)
    .mutation(({ ctx }) => createTicket(ctx)),
});
