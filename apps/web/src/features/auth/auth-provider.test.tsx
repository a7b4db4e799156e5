import { act } from "@testing-library/react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { press } from "../../testing/page.ts";
import { renderWithTexts } from "../../testing/render-with-texts.tsx";
import { AuthProvider, useAuth } from "./auth-provider.tsx";
import { saveSession } from "./session-store.ts";

const fetched = vi.fn<typeof fetch>();
const ana = { id: "ana", displayName: "Ana", avatarUrl: null };
const ben = { id: "ben", displayName: "Ben", avatarUrl: null };
const open = (user: typeof ana) =>
  saveSession({ token: `token of ${user.id}`, tokenExpiresAt: new Date(Date.now() + 900_000), user });
const tokensEnded = () =>
  fetched.mock.calls.map(([, init]) => new Headers(init?.headers).get("authorization"));

function SignOut() {
  return (
    <button onClick={useAuth().signOut} type="button">
      Sign out
    </button>
  );
}
async function signOut(): Promise<void> {
  await renderWithTexts(
    <AuthProvider>
      <SignOut />
    </AuthProvider>,
  );
  await press("Sign out");
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("fetch", fetched.mockReset());
});

describe("signing out", () => {
  it("is retried without a network or on a server error until the server answers", async () => {
    fetched
      .mockRejectedValueOnce(new TypeError("Failed to fetch"))
      .mockResolvedValueOnce(new Response("", { status: 503 }))
      .mockResolvedValue(new Response("{}"));
    open(ana);
    await signOut();
    await act(() => vi.advanceTimersByTimeAsync(60_000));
    expect(tokensEnded()).toEqual(Array(3).fill("Bearer token of ana"));
  });

  it("is not retried once another user has signed in", async () => {
    fetched.mockRejectedValue(new TypeError("Failed to fetch"));
    open(ana);
    await signOut();
    act(() => open(ben));
    await act(() => vi.advanceTimersByTimeAsync(60_000));
    expect(tokensEnded()).toEqual(["Bearer token of ana"]);
  });
});
