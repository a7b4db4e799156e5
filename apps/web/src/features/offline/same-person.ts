import { readSession } from "../auth/index.ts";

/** Tells later whether whoever is signed in now still is: what one person did is neither kept nor sent as another's. */
export function samePerson(): () => boolean {
  const userId = readSession()?.user.id;
  return () => readSession()?.user.id === userId;
}
