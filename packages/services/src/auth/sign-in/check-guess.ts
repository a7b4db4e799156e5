import type { UserRow } from "@evenly/db/auth/user-queries";
import type { ServiceContext } from "../../context.ts";
import type { PasswordHasher } from "../../ports.ts";
import { countLogin, type GuessedAt, type LoginAttempt, takeLoginBack } from "./login-attempts.ts";
import { noteSignIn } from "./sign-in-alarm.ts";

export type CheckedGuess = LoginAttempt & { readonly isRight: boolean };

/**
 * Counts a password guess and checks it against the account's hash. An unknown address takes the same time.
 *
 * @throws {LOGIN_THROTTLED} too many guesses from the network or at the account.
 * @throws {OVERLOADED} too many passwords are being checked; the guess is not counted.
 */
export async function checkGuess(
  ctx: ServiceContext<"passwords">,
  at: GuessedAt,
  password: string,
): Promise<CheckedGuess> {
  const attempt = await countLogin(ctx, at);
  const fits = await verify(ctx, at, password).catch(async (error: unknown) => {
    await takeLoginBack(ctx, attempt);
    throw error;
  });
  const isRight = at.user !== null && fits && !attempt.isShut && mayUse(ctx, at.user);
  await noteSignIn(ctx, isRight ? "right" : "wrong");
  return { ...attempt, isRight };
}

async function verify(
  ctx: ServiceContext<"passwords">,
  { user }: GuessedAt,
  password: string,
): Promise<boolean> {
  const dummy = await dummyHash(ctx.passwords, () => ctx.ids.secret());
  return ctx.passwords.verify(user?.passwordHash ?? dummy, password);
}

/** Demo passwords are public, so that anybody can add a passkey with them: demo users can sign in only in development, by direct requests from the same machine. */
export function mayUse(
  { config, origin }: Pick<ServiceContext, "config" | "origin">,
  { isDemo }: UserRow,
): boolean {
  return !isDemo || (!config.isProduction && origin.isDirect);
}

const dummies = new WeakMap<PasswordHasher, string>();

/** A hash that matches no password, with the current parameters. */
async function dummyHash(passwords: PasswordHasher, makeSecret: () => string): Promise<string> {
  const known = dummies.get(passwords);
  if (known !== undefined) return known;
  const made = await passwords.hash(makeSecret());
  dummies.set(passwords, made);
  return made;
}
