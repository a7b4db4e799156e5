import type { User } from "@evenly/contract/auth/schemas";
import type { ServiceContext } from "../context.ts";
import { requireUser } from "../shared/require-user.ts";
import { loadUser } from "./load.ts";

/**
 * Returns the caller's own profile.
 *
 * @throws {UNAUTHENTICATED}
 */
export async function getProfile(ctx: ServiceContext<"seal">): Promise<User> {
  return loadUser(ctx, requireUser(ctx));
}
