import type { PermitClaims } from "@evenly/contract/realtime/schemas";
import type { TestContext } from "./context.ts";
import { makeUser } from "./make-user.ts";
import { openTestSession } from "./open-session.ts";

/** Claims of a socket ticket of a new user with an open session, unless it is to be an ended one. */
export async function makePermitClaims(
  ctx: TestContext,
  facts: { readonly isEnded?: boolean } = {},
): Promise<PermitClaims> {
  const { userId } = await makeUser(ctx, { balanceMinor: 1234n });
  const sessionId = await openTestSession(ctx, { userId, ...facts });
  return { userId, sessionId, ticketId: ctx.ids.uuid() } as PermitClaims;
}
