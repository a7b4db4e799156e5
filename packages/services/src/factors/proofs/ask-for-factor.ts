import type { FactorAsked, FactorMethod } from "@evenly/contract/factors/schemas";
import type { Tx } from "@evenly/db";
import { countBackupCodes } from "@evenly/db/factors/backup-queries";
import { insertChallenge } from "@evenly/db/factors/challenge-queries";
import { type FactorRow, findRequirement, listFactors } from "@evenly/db/factors/factor-queries";
import { findRecovery } from "@evenly/db/factors/recovery-queries";
import { useTrust } from "@evenly/db/factors/trust-queries";
import type { ServiceContext } from "../../context.ts";
import { recordAudit } from "../../shared/record-audit.ts";
import { digest } from "../../shared/secrets.ts";
import { issuePasskeyChallenge } from "../passkey-challenges.ts";

const CHALLENGE_MS = 10 * 60_000;

/**
 * Starts the second step of a sign-in whose password was right. Null when the account does not ask for one or trusts the
 * device. The caller must hold the lock on the user's row.
 */
export async function askForFactor(
  ctx: ServiceContext,
  tx: Tx,
  signIn: { readonly userId: string; readonly isRemembered: boolean },
): Promise<FactorAsked | null> {
  const { userId, isRemembered } = signIn;
  const factors = await listFactors(tx, userId);
  if (factors.length === 0 || !(await findRequirement(tx, userId))) return null;
  const at = ctx.clock.now();
  const deviceHash = deviceHashOf(ctx);
  if (deviceHash !== null && (await useTrust(tx, { userId, deviceHash, at }))) return null;
  const challengeId = ctx.ids.secret();
  const expiresAt = new Date(at.getTime() + CHALLENGE_MS);
  const id = ctx.ids.uuid();
  await insertChallenge(tx, {
    id,
    userId,
    secretHash: digest(challengeId),
    deviceHash,
    isRemembered,
    createdAt: at,
    expiresAt,
  });
  if (factors.some(({ kind }) => kind === "passkey")) {
    const confirms = { purpose: "sign_in", subjectId: id } as const;
    await issuePasskeyChallenge(ctx, tx, { use: "proof", userId, confirms }, challengeId);
  }
  await recordAudit(ctx, tx, { operation: "login.factor_asked", userId, subject: id });
  const hasBackup = (await countBackupCodes(tx, userId)) > 0;
  const recovery = await findRecovery(tx, userId, at);
  return {
    twoFactorRequired: true,
    challengeId,
    methods: methodsOf(factors, hasBackup),
    expiresAt,
    recoveryReadyAt: recovery?.readyAt ?? null,
  };
}

/** SHA-256 of the device cookie; null for a client without cookies. */
export function deviceHashOf({ origin }: ServiceContext): string | null {
  return origin.deviceId === null ? null : digest(origin.deviceId);
}

function methodsOf(factors: readonly FactorRow[], hasBackup: boolean): FactorMethod[] {
  const kinds = factors
    .toSorted((one, other) => Number(other.isPrimary) - Number(one.isPrimary))
    .map(({ kind }) => kind);
  return [...new Set<FactorMethod>([...kinds, ...(hasBackup ? (["backup"] as const) : [])])];
}
