import { Home } from "@evenly/contract/waiting/schemas";
import { getHome } from "@evenly/services/waiting/get-home";
import { router, userProcedure } from "../init.ts";

/** What is open between the caller and others, and what waits for an answer. */
export const waitingRouter = router({
  getHome: userProcedure.output(Home).query(({ ctx }) => getHome(ctx)),
});
