import type { User } from "@evenly/contract/auth/schemas";
import { useMutation } from "@tanstack/react-query";
import { useCallback, useMemo } from "react";
import { useTranslations } from "use-intl";
import { api, apiClient } from "../../api/trpc.ts";
import { notify } from "../../shell/toasts.ts";
import { readSession, saveUser } from "../auth/index.ts";
import { queuedMessage, sendOrQueue, useEdits } from "../offline/index.ts";
import type { ProfileChanges } from "./edits/edits.ts";
import { showProfile } from "./edits/show-profile.ts";

/** The user's own profile with its pending edits applied. */
export function useProfile() {
  const query = api.auth.getProfile.useQuery();
  const edits = useEdits();
  const user = query.data;
  return { ...query, data: useMemo(() => user && showProfile(user, edits), [user, edits]) };
}

/** Changes the profile; without a network the change is queued and the result is null. */
export function useUpdateProfile(user: User) {
  const t = useTranslations("profile");
  const take = useTakeProfile();
  return useMutation({
    mutationFn: (changes: Omit<ProfileChanges, "country">) => {
      const { version } = user;
      const fields = Object.keys(changes) as (keyof typeof changes)[];
      const base = Object.fromEntries(fields.map((field) => [field, user[field]])) as ProfileChanges;
      return sendOrQueue({ kind: "profile", version, changes, base }, () =>
        apiClient.profile.updateProfile.mutate(changes),
      );
    },
    onSuccess: (changed) => {
      if (changed) take(changed);
      notify("success", t(changed ? "saved" : queuedMessage()));
    },
  });
}

/** Stores a changed profile in the query cache, and its name and picture in the session. It is ignored when another user has signed in. */
export function useTakeProfile(): (user: User) => void {
  const utils = api.useUtils();
  return useCallback(
    (user) => {
      if (readSession()?.user.id !== user.id) return;
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
