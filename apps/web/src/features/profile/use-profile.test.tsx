import type { User } from "@evenly/contract/auth/schemas";
import { act, render } from "@testing-library/react";
import { expect, test } from "vitest";
import { api, queryClient, trpcReactClient } from "../../api/trpc.ts";
import { signIn } from "../../testing/session.ts";
import { readSession } from "../auth/index.ts";
import { useTakeProfile } from "./use-profile.ts";

const signInAs = (id: string) => signIn({ id, displayName: id });

test("a changed profile is stored, unless another user has signed in before the answer", async () => {
  queryClient.clear();
  signInAs("mila");
  let take: (user: User) => void = () => {};
  const Probe = () => {
    take = useTakeProfile();
    return null;
  };
  render(
    <api.Provider client={trpcReactClient} queryClient={queryClient}>
      <Probe />
    </api.Provider>,
  );
  const changed = { id: "mila", displayName: "Mila Novak", avatarUrl: null, avatarSmallUrl: null } as User;
  act(() => take(changed));
  expect(readSession()?.user).toMatchObject({ id: "mila", displayName: "Mila Novak" });
  expect(queryClient.getQueryCache().getAll()).toHaveLength(1);
  queryClient.clear();
  signInAs("nora");
  act(() => take(changed));
  expect(readSession()?.user).toMatchObject({ id: "nora", displayName: "nora" });
  expect(queryClient.getQueryCache().getAll()).toEqual([]);
});
