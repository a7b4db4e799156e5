import { createHmac } from "node:crypto";
import { BACKUP_CODES } from "@evenly/contract/factors/schemas";
import type { Tx } from "@evenly/db";
import { replaceBackupCodes } from "@evenly/db/factors/backup-queries";
import type { ServiceContext } from "../../context.ts";

const ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";
/** 50 random bits, hashed with the deployment's key: without the key the hashes cannot be searched. */
const LENGTH = 10;

/** Issues new backup codes and voids the former ones. The codes are returned once; only keyed hashes are stored. */
export async function issueBackupCodes(ctx: ServiceContext, tx: Tx, userId: string): Promise<string[]> {
  const createdAt = ctx.clock.now();
  const codes = new Set<string>();
  while (codes.size < BACKUP_CODES) codes.add(backupCodeFrom(ctx.ids.secret()));
  const rows = [...codes].map((code) => ({
    id: ctx.ids.uuid(),
    userId,
    codeHash: backupCodeHash(ctx, userId, code),
    createdAt,
  }));
  await replaceBackupCodes(tx, userId, rows);
  return [...codes].map((code) => `${code.slice(0, 5)}-${code.slice(5)}`);
}

/** Keyed hash of a user's backup code. */
export function backupCodeHash({ config }: ServiceContext, userId: string, code: string): string {
  return createHmac("sha256", config.tokenPepper).update(`backup-code|${userId}|${code}`).digest("base64url");
}

function backupCodeFrom(randomBits: string): string {
  const bytes = Buffer.from(randomBits, "base64url").subarray(0, LENGTH);
  return [...bytes].map((byte) => ALPHABET[byte % ALPHABET.length]).join("");
}
