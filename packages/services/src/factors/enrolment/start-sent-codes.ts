import { invariant, refuse } from "@evenly/contract";
import { FactorId } from "@evenly/contract/factors/schemas";
import {
  SENT_CODE_MINUTES,
  type SentCodesEnrolment,
  type StartSentCodesInput,
} from "@evenly/contract/factors/sent-codes";
import { findUserById } from "@evenly/db/auth/user-queries";
import { insertEnrolment } from "@evenly/db/factors/factor-queries";
import { lockProven } from "../../auth/index.ts";
import { type ServiceContext, withTransaction } from "../../context.ts";
import { recordAudit } from "../../shared/record-audit.ts";
import { requireSession } from "../../shared/require-session.ts";
import { codeAddressOf, sendCode } from "../proofs/send-code.ts";
import { requireOwner } from "../require-owner.ts";

/** A resent code extends an enrolment up to this time. */
const ENROLMENT_MS = 3 * SENT_CODE_MINUTES * 60_000;

/**
 * Starts codes by mail or text message as a second factor: sends the first code to the confirmed address. Nothing changes until
 * `confirmSentCodes`.
 *
 * @throws {UNAUTHENTICATED} @throws {PASSWORD_WRONG} @throws {FACTOR_CODE_REQUIRED} @throws {FACTOR_CODE_WRONG} @throws {PASSKEY_REFUSED}
 * @throws {ADDRESS_UNCONFIRMED} @throws {SMS_UNAVAILABLE} @throws {FACTOR_EXISTS}
 * @throws {RATE_LIMITED} of guesses, or of sent codes as at `sendCode`.
 */
export async function startSentCodes(
  ctx: ServiceContext<"passwords" | "seal" | "channels">,
  { kind, ...proof }: StartSentCodesInput,
): Promise<SentCodesEnrolment> {
  const { userId } = requireSession(ctx);
  if (kind === "sms" && !ctx.channels.canSendSms) return refuse("SMS_UNAVAILABLE");
  const asking = await findUserById(ctx.db, userId);
  invariant(asking, "a signed-in user exists");
  if (codeAddressOf(ctx, asking, kind) === null) return refuse("ADDRESS_UNCONFIRMED");
  // Before the proof: a factor that is added meanwhile must make this enrolment void.
  const createdAt = ctx.clock.now();
  const proven = await requireOwner(ctx, userId, proof);
  const id = ctx.ids.uuid();
  const expiresAt = new Date(createdAt.getTime() + ENROLMENT_MS);
  await withTransaction(ctx, async (tx) => {
    await lockProven(tx, proven);
    if (!(await insertEnrolment(tx, { id, userId, kind, createdAt, expiresAt })))
      return refuse("FACTOR_EXISTS");
    await recordAudit(ctx, tx, { operation: "factor.started", userId, subject: id, metadata: { kind } });
  });
  const sent = await sendCode(ctx, proven, { kind, boundTo: id });
  return { factorId: FactorId.parse(id), ...sent };
}
