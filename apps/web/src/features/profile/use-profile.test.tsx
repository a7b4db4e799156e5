import type { User } from "@evenly/contract/auth/schemas";
import { act } from "react";
import { createRoot } from "react-dom/client";
import { expect, test } from "vitest";
import { api, queryClient, trpcReactClient } from "../../trpc.ts";
import { readSession } from "../auth/index.ts";
import { useTakeProfile } from "./use-profile.ts";

const signInAs = (id: string) => {
  localStorage.setItem("authToken", "a-token-of-a-test");
  localStorage.setItem("authTokenExpiresAt", String(Date.now() + 900_000));
  localStorage.setItem("userData", JSON.stringify({ id, displayName: id, avatarUrl: null }));
};

test("a changed profile is stored, unless another user has signed in before the answer", async () => {
  (globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean }).IS_REACT_ACT_ENVIRONMENT = true;
  signInAs("mila");
  let take: (user: User) => void = () => {};
  const Probe = () => {
    take = useTakeProfile();
    return null;
  };
  const root = createRoot(document.createElement("div"));
  await act(async () =>
    root.render(
      <api.Provider client={trpcReactClient} queryClient={queryClient}>
        <Probe />
      </api.Provider>,
    ),
  );
  const changed = { id: "mila", displayName: "Mila Novak", avatarUrl: null, avatarSmallUrl: null } as User;
  await act(async () => take(changed));
  expect(readSession()?.user).toMatchObject({ id: "mila", displayName: "Mila Novak" });
  expect(queryClient.getQueryCache().getAll()).toHaveLength(1);
  queryClient.clear();
  signInAs("nora");
  await act(async () => take(changed));
  expect(readSession()?.user).toMatchObject({ id: "nora", displayName: "nora" });
  expect(queryClient.getQueryCache().getAll()).toEqual([]);
  await act(async () => root.unmount());
});
