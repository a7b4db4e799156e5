import { WaitingForMe } from "@evenly/contract/waiting/schemas";
import { listWaitingForMe } from "@evenly/services/waiting/list-waiting-for-me";
import { router, userProcedure } from "../init.ts";

/** What waits for an answer of the caller. */
export const waitingRouter = router({
  list: userProcedure.output(WaitingForMe).query(({ ctx }) => listWaitingForMe(ctx)),
});
