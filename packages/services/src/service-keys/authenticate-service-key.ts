import { refuse } from "@evenly/contract";
import { withDeadline } from "@evenly/db";
import {
  findServiceKeys,
  type PresentedKeyRow,
  type ServiceKeyRow,
  touchServiceKey,
} from "@evenly/db/service-keys/queries";
import type { ServiceDeps } from "../context.ts";
import { loadTogether } from "../shared/load-together.ts";
import { networkOf } from "../shared/network-of.ts";
import { isDigestOf } from "../shared/secrets.ts";
import type { KeyText } from "./key-text.ts";

export type ServiceKeyProof = { readonly key: KeyText; readonly ipAddress: string };

/** A valid key that acts for its user. */
export type ActiveKey = {
  readonly refusal: null;
  readonly id: string;
  readonly name: string;
  readonly userId: string;
  readonly isEmailVerified: boolean;
  readonly scopes: readonly string[];
  /** Its user has approved it; only then it pays. */
  readonly isApproved: boolean;
};
/** A key presented with the right secret. */
export type PresentedKey = ActiveKey | { readonly refusal: "SERVICE_KEY_EXPIRED" | "SERVICE_KEY_REVOKED" };

/** Resolution of a key's last use, in milliseconds. */
const USED_STEP_MS = 60_000;
/** Limit of invalid keys per network. It bounds the work; a 256-bit secret cannot be guessed. */
const FAILURES = { points: 60, windowSeconds: 60 };

type KeyDeps = Pick<ServiceDeps<"limits">, "db" | "clock" | "limits">;

/**
 * Finds the service key of a key text, or null when it is unknown, the secret is wrong, or its user is suspended or deleted.
 * Never cached, so that a revocation applies to the next request.
 *
 * @throws {RATE_LIMITED} too many invalid keys from this network.
 * @see docs/decisions/0048-service-keys.md
 */
export async function authenticateServiceKey(
  ctx: KeyDeps,
  { key: { id, secret }, ipAddress }: ServiceKeyProof,
): Promise<PresentedKey | null> {
  const row = await withDeadline(loadKey(ctx.db, id));
  const presented = row !== null && isDigestOf(row.key.secretHash, secret) ? present(ctx, row) : null;
  if (row === null || presented === null || presented.refusal !== null) {
    const counted = await ctx.limits.consume("service_key_failures", networkOf(ipAddress), FAILURES);
    if (!counted.allowed) refuse("RATE_LIMITED", { retryAfterSeconds: counted.resetSeconds });
    return presented;
  }
  await noteUse(ctx, row.key);
  return presented;
}

const loadKey = loadTogether(async (db, ids: readonly string[]) => {
  const rows = await findServiceKeys(db, ids);
  const byId = new Map(rows.map((row) => [row.key.id, row]));
  return ids.map((id) => byId.get(id) ?? null);
});

function present(ctx: KeyDeps, { key, isEmailVerified }: PresentedKeyRow): PresentedKey {
  if (key.revokedAt !== null) return { refusal: "SERVICE_KEY_REVOKED" };
  // Written as `!(a > b)`: an invalid date must reject the key.
  if (!(key.expiresAt > ctx.clock.now())) return { refusal: "SERVICE_KEY_EXPIRED" };
  const { id, name, actingUserId: userId, scopes } = key;
  const isApproved = key.approvedAt !== null;
  return { refusal: null, id, name, userId, isEmailVerified, scopes, isApproved };
}

async function noteUse(ctx: KeyDeps, { id, lastUsedAt }: ServiceKeyRow): Promise<void> {
  const now = ctx.clock.now();
  const since = new Date(now.getTime() - USED_STEP_MS);
  if (lastUsedAt === null || lastUsedAt <= since)
    await withDeadline(touchServiceKey(ctx.db, { id, now, since }));
}
