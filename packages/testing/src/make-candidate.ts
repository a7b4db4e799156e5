import { randomInt } from "node:crypto";
import { backupCodes, factors } from "@evenly/db/factors/tables";
import { backupCodeHash } from "@evenly/services/factors/enrolment/backup-codes";
import { sealSeed } from "@evenly/services/factors/totp";
import type { TestContext } from "./context.ts";
import { type MadeUser, type MakeUserFacts, makeUser } from "./make-user.ts";

const ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";

/** Makes a user who can become an operator, since they have an authenticator app; sign-in does not ask for its code. */
export async function makeCandidate(
  ctx: TestContext,
  facts: MakeUserFacts = {},
): Promise<MadeUser & { readonly seed: string }> {
  const made = await makeUser(ctx, facts);
  return { ...made, seed: await giveApp(ctx, made.userId) };
}

/** Gives a user an authenticator app, from now on, and returns its seed; sign-in does not ask for its code. */
export async function giveApp(ctx: TestContext, userId: string): Promise<string> {
  const id = ctx.ids.uuid();
  const at = ctx.clock.now();
  const seed = "MFRGGZDFMZTWQ2LKNNWG23TPOBYXE43U";
  const secretSealed = sealSeed(ctx, id, seed);
  const times = { createdAt: at, expiresAt: at, confirmedAt: at };
  await ctx.db.insert(factors).values({ id, userId, kind: "totp", secretSealed, isPrimary: true, ...times });
  return seed;
}

/** Gives a user one more backup code. */
export async function giveBackupCode(ctx: TestContext, userId: string): Promise<string> {
  const code = Array.from({ length: 10 }, () => ALPHABET[randomInt(ALPHABET.length)]).join("");
  const codeHash = backupCodeHash(ctx, userId, code);
  await ctx.db
    .insert(backupCodes)
    .values({ id: ctx.ids.uuid(), userId, codeHash, createdAt: ctx.clock.now() });
  return code;
}
