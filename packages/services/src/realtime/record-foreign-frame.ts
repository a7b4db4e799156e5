import type { ForeignFrame } from "@evenly/contract/realtime/schemas";
import { type ServiceContext, withTransaction } from "../context.ts";
import { recordAudit } from "../shared/record-audit.ts";

/**
 * Audits that a signed-in socket sent a frame in another user's name, as a security event of the session's own user. The
 * gateway reports it after refusing the frame, with the session's claims.
 */
export async function recordForeignFrame(
  ctx: ServiceContext,
  { userId, sessionId, frame }: ForeignFrame,
): Promise<{ readonly isRecorded: true }> {
  await withTransaction(ctx, (tx) =>
    recordAudit(ctx, tx, {
      operation: "socket.foreign_user_refused",
      userId,
      subject: sessionId,
      metadata: { frame },
    }),
  );
  return { isRecorded: true };
}
