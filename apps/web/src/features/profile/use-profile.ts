import type { User } from "@evenly/contract/auth/schemas";
import { useCallback } from "react";
import { api } from "../../trpc.ts";
import { saveUser } from "../auth/index.ts";

/** The caller's own profile. */
export function useProfile() {
  return api.auth.getProfile.useQuery();
}

/** Puts a changed profile where every page reads it: the cache, and the session's name and picture. */
export function useTakeProfile(): (user: User) => void {
  const utils = api.useUtils();
  return useCallback(
    (user) => {
      utils.auth.getProfile.setData(undefined, user);
      saveUser({
        id: user.id,
        displayName: user.displayName,
        avatarUrl: user.avatarSmallUrl ?? user.avatarUrl,
      });
    },
    [utils],
  );
}
