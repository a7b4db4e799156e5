import { invariant, refuse } from "@evenly/contract";
import type { ProveSessionInput, SessionProof } from "@evenly/contract/factors/schemas";
import { lockUser } from "@evenly/db/auth/user-queries";
import { type ServiceContext, withTransaction } from "../../context.ts";
import { recordAudit } from "../../shared/record-audit.ts";
import { requireSession } from "../../shared/require-session.ts";
import { getSessionProof } from "./get-session-proof.ts";
import { noteSessionProof } from "./note-session-proof.ts";
import { type ProvenFactor, proveFactor } from "./prove-factor.ts";
import { provePasskey } from "./prove-passkey.ts";

/**
 * Proves the calling session by a code of an authenticator app, a backup code or a passkey, without a new sign-in. An operator's session has
 * the rights of operators from then on, until the password changes or a factor is removed.
 *
 * @throws {UNAUTHENTICATED} @throws {FACTOR_MISSING} the caller has neither app nor passkey.
 * @throws {STEP_UP_REQUIRED} no proof was given; `methods` names what the caller has.
 * @throws {FACTOR_CODE_WRONG} @throws {PASSKEY_REFUSED} @throws {RATE_LIMITED} five wrong codes in 15 minutes.
 * @throws {FACTOR_TOO_NEW} the factor is younger than a day, and the device is new to the account; `readyAt` says when it proves.
 * @see docs/decisions/0078-operator-sessions.md
 */
export async function proveSession(
  ctx: ServiceContext<"seal">,
  input: ProveSessionInput,
): Promise<SessionProof> {
  const session = requireSession(ctx);
  const { userId, sessionId } = session;
  const { methods } = await getSessionProof(ctx);
  if (methods.length === 0) return refuse("FACTOR_MISSING");
  const proven = (await proveBy(ctx, session, input)) ?? refuse("STEP_UP_REQUIRED", { methods });
  await withTransaction(ctx, async (tx) => {
    invariant(await lockUser(tx, userId), "a signed-in user exists");
    const noted = await noteSessionProof(ctx, tx, session, proven);
    if (noted === "missing") return refuse("FACTOR_MISSING");
    if (noted !== "noted") return refuse("FACTOR_TOO_NEW", { readyAt: noted.readyAt.toISOString() });
    const metadata = { method: proven.method };
    await recordAudit(ctx, tx, { operation: "session.proven", userId, subject: sessionId, metadata });
  });
  return await getSessionProof(ctx);
}

async function proveBy(
  ctx: ServiceContext<"seal">,
  { userId, sessionId }: { readonly userId: string; readonly sessionId: string },
  { code, passkey }: ProveSessionInput,
): Promise<ProvenFactor | null> {
  if (passkey !== undefined) {
    const confirms = { purpose: "session", subjectId: sessionId } as const;
    return provePasskey(ctx, userId, { assertion: passkey, confirms });
  }
  return code === undefined ? null : proveFactor(ctx, userId, { code, withoutSent: true });
}
