import { readSession } from "../auth/index.ts";

/** Returns a check whether the same user is still signed in: one user's action must not be stored or sent as another's. */
export function samePerson(): () => boolean {
  const userId = readSession()?.user.id;
  return () => readSession()?.user.id === userId;
}
