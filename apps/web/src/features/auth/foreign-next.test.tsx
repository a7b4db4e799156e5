import { waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import { fakeApi } from "../../testing/fake-api.ts";
import { renderScreen } from "../../testing/render-screen.tsx";
import { signIn } from "../../testing/session.ts";

test.each(["https://evil.example/x", "//evil.example/x", "/\\evil.example/x"])(
  "a sign-in link with the foreign address %s leads a signed-in person to their own dashboard",
  async (next) => {
    fakeApi({});
    signIn();
    const before = location.href;
    const { history } = await renderScreen(`/login?next=${encodeURIComponent(next)}`);
    await waitFor(() => expect(history.location.pathname).toBe("/dashboard"));
    expect(location.href).toBe(before);
  },
);
