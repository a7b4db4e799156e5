import { invariant } from "@evenly/contract";
import {
  FactorId,
  type FactorKind,
  type FactorOverview,
  type FactorType,
  PIN_TRIES,
  TrustedDeviceId,
  type TrustedDeviceView,
} from "@evenly/contract/factors/schemas";
import { findUserById } from "@evenly/db/auth/user-queries";
import { countBackupCodes } from "@evenly/db/factors/backup-queries";
import { findRequirement, listFactors } from "@evenly/db/factors/factor-queries";
import { findPin } from "@evenly/db/factors/pin-queries";
import { findRecovery } from "@evenly/db/factors/recovery-queries";
import { listTrustedDevices, type TrustedDeviceRow } from "@evenly/db/factors/trust-queries";
import { findSecuritySettings } from "@evenly/db/security/settings-queries";
import type { ServiceContext } from "../context.ts";
import type { Geo } from "../ports.ts";
import { describeDevice } from "../shared/describe-device.ts";
import { requireSession } from "../shared/require-session.ts";
import { digest } from "../shared/secrets.ts";
import { codeAddressOf } from "./proofs/send-code.ts";
import { presentRecovery } from "./recovery/present-recovery.ts";

/**
 * Lists the caller's second factors, the number of unused backup codes, whether there is a PIN, the trusted devices,
 * the addresses that can get codes, and an open recovery.
 *
 * @throws {UNAUTHENTICATED} the caller has no user session.
 */
export async function getOverview(ctx: ServiceContext<"seal" | "channels" | "geo">): Promise<FactorOverview> {
  const { userId } = requireSession(ctx);
  const { deviceId } = ctx.origin;
  const deviceHash = deviceId === null ? null : digest(deviceId);
  const factors = await listFactors(ctx.db, userId);
  const now = ctx.clock.now();
  const devices = await listTrustedDevices(ctx.db, userId, now);
  const pin = await findPin(ctx.db, userId);
  const user = await findUserById(ctx.db, userId);
  invariant(user, "a signed-in user exists");
  const settings = await findSecuritySettings(ctx.db, userId);
  const placeOf = (settings?.locationTracking ?? true) ? ctx.geo.placeOf : () => null;
  const masked = (kind: "email" | "sms") => codeAddressOf(ctx, user, kind)?.masked ?? null;
  const recovery = await findRecovery(ctx.db, userId, now);
  return {
    factors: factors.map(({ id, kind, name, isPrimary, confirmedAt, createdAt, lastUsedAt }) => {
      const value = kind === "email" || kind === "sms" ? masked(kind) : null;
      const isRestricted = kind === "sms";
      const verified = { type: typeOf[kind], isVerified: confirmedAt !== null };
      const used = { isPrimary, createdAt, lastUsedAt };
      return { id: FactorId.parse(id), kind, ...verified, name, value, isRestricted, ...used };
    }),
    backupCodesLeft: await countBackupCodes(ctx.db, userId),
    isAskedAtSignIn: await findRequirement(ctx.db, userId),
    pin: { isSet: pin !== null, isLocked: pin !== null && pin.tries >= PIN_TRIES },
    trustedDevices: devices.map((device) => presentDevice(device, { deviceHash, now, placeOf })),
    canSend: { email: masked("email"), sms: masked("sms") },
    recovery: recovery && presentRecovery(recovery),
  };
}

const typeOf: Readonly<Record<FactorKind, FactorType>> = {
  totp: "authenticator",
  email: "email",
  sms: "sms",
  passkey: "passkey",
};

type Shown = { readonly deviceHash: string | null; readonly now: Date; readonly placeOf: Geo["placeOf"] };

function presentDevice(
  row: TrustedDeviceRow,
  { deviceHash: currentHash, now, placeOf }: Shown,
): TrustedDeviceView {
  const { id, userAgent, deviceHash, ipAddress, createdAt, expiresAt, lastUsedAt, endedAt } = row;
  return {
    id: TrustedDeviceId.parse(id),
    device: describeDevice(userAgent),
    isCurrent: deviceHash === currentHash,
    isActive: endedAt === null && expiresAt > now,
    ipAddress,
    location: ipAddress === null ? null : placeOf(ipAddress),
    createdAt,
    expiresAt,
    lastUsedAt,
  };
}
