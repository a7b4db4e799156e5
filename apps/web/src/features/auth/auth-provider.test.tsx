import { act } from "react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { renderWithTexts } from "../../testing/render.tsx";
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
  return <button onClick={useAuth().signOut} type="button" />;
}
async function signOut(): Promise<() => void> {
  const { host, unmount } = await renderWithTexts(
    <AuthProvider>
      <SignOut />
    </AuthProvider>,
  );
  act(() => host.querySelector("button")?.click());
  return unmount;
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("fetch", fetched);
  localStorage.clear();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  fetched.mockReset();
});

describe("signing out", () => {
  it("is retried without a network or on a server error until the server answers", async () => {
    fetched
      .mockRejectedValueOnce(new TypeError("Failed to fetch"))
      .mockResolvedValueOnce(new Response("", { status: 503 }))
      .mockResolvedValue(new Response("{}"));
    open(ana);
    const unmount = await signOut();
    await act(() => vi.advanceTimersByTimeAsync(60_000));
    unmount();
    expect(tokensEnded()).toEqual(Array(3).fill("Bearer token of ana"));
  });

  it("is not retried once another user has signed in", async () => {
    fetched.mockRejectedValue(new TypeError("Failed to fetch"));
    open(ana);
    const unmount = await signOut();
    act(() => open(ben));
    await act(() => vi.advanceTimersByTimeAsync(60_000));
    unmount();
    expect(tokensEnded()).toEqual(["Bearer token of ana"]);
  });
});
