import { refuse } from "@evenly/contract";
import { FactorId, type OwnerProofInput, type TotpEnrolment } from "@evenly/contract/factors/schemas";
import { insertEnrolment } from "@evenly/db/factors/factor-queries";
import { lockProven } from "../../auth/index.ts";
import { type ServiceContext, withTransaction } from "../../context.ts";
import { recordAudit } from "../../shared/record-audit.ts";
import { requireSession } from "../../shared/require-session.ts";
import { requireOwner } from "../require-owner.ts";
import { sealSeed, seedFrom, setupUrlOf } from "../totp.ts";

/** An enrolment that is not confirmed in this time is void. */
const ENROLMENT_MS = 10 * 60_000;

/**
 * Starts the enrolment of an authenticator app. The seed is returned once and has no effect until `confirmTotp`. A repeat
 * replaces the former enrolment.
 *
 * @throws {UNAUTHENTICATED} @throws {PASSWORD_WRONG} @throws {FACTOR_CODE_REQUIRED} @throws {FACTOR_CODE_WRONG}
 * @throws {RATE_LIMITED} @throws {FACTOR_EXISTS} the user has an authenticator app; it must be removed first.
 */
export async function startTotp(
  ctx: ServiceContext<"passwords" | "seal">,
  input: OwnerProofInput,
): Promise<TotpEnrolment> {
  const { userId } = requireSession(ctx);
  // Before the proof: a factor that is added meanwhile must make this enrolment void.
  const createdAt = ctx.clock.now();
  const proven = await requireOwner(ctx, userId, input);
  const id = ctx.ids.uuid();
  const seed = seedFrom(ctx.ids.secret());
  const expiresAt = new Date(createdAt.getTime() + ENROLMENT_MS);
  const { handle } = await withTransaction(ctx, async (tx) => {
    const user = await lockProven(tx, proven);
    const secretSealed = sealSeed(ctx, id, seed);
    const isNew = await insertEnrolment(tx, { id, userId, kind: "totp", secretSealed, createdAt, expiresAt });
    if (!isNew) return refuse("FACTOR_EXISTS");
    await recordAudit(ctx, tx, { operation: "factor.started", userId, subject: id });
    return user;
  });
  return {
    factorId: FactorId.parse(id),
    seed,
    setupUrl: setupUrlOf(seed, handle),
    accountName: handle,
    expiresAt,
  };
}
