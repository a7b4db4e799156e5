import type { UserRow } from "@evenly/db/auth/user-queries";
import type { ServiceContext } from "../context.ts";
import type { PasswordHasher } from "../ports.ts";
import { countLogin, type GuessedAt, type LoginAttempt, takeLoginBack } from "./login-attempts.ts";
import { noteSignIn } from "./sign-in-alarm.ts";

export type CheckedGuess = LoginAttempt & { readonly isRight: boolean };

/**
 * Counts a password as a guess and holds it against the account's hash. Addresses that nobody has cost the same.
 *
 * @throws {LOGIN_THROTTLED} too many guesses of the network or at the account.
 * @throws {OVERLOADED} too many passwords are being checked; the guess counts nowhere.
 */
export async function checkGuess(
  ctx: ServiceContext,
  at: GuessedAt,
  password: string,
): Promise<CheckedGuess> {
  const attempt = await countLogin(ctx, at);
  const fits = await verify(ctx, at, password).catch(async (error: unknown) => {
    await takeLoginBack(ctx, attempt);
    throw error;
  });
  const isRight = at.user !== null && fits && mayUse(ctx, at.user);
  await noteSignIn(ctx, isRight ? "right" : "wrong");
  return { ...attempt, isRight };
}

async function verify(ctx: ServiceContext, { user }: GuessedAt, password: string): Promise<boolean> {
  const dummy = await dummyHash(ctx.passwords, () => ctx.ids.secret());
  return ctx.passwords.verify(user?.passwordHash ?? dummy, password);
}

/** Everybody knows a demo user's password: it is valid in development only, for direct requests of the same machine. */
function mayUse({ config, origin }: ServiceContext, { isDemo }: UserRow): boolean {
  return !isDemo || (!config.isProduction && origin.isDirect);
}

const dummies = new WeakMap<PasswordHasher, string>();

/** A hash that no password fits, under today's parameters. */
async function dummyHash(passwords: PasswordHasher, makeSecret: () => string): Promise<string> {
  const known = dummies.get(passwords);
  if (known !== undefined) return known;
  const made = await passwords.hash(makeSecret());
  dummies.set(passwords, made);
  return made;
}
