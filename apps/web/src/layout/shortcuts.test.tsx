import { screen, waitFor } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import { fakeApi } from "../testing/fake-api.ts";
import { renderScreen } from "../testing/render-screen.tsx";
import { signIn } from "../testing/session.ts";

beforeEach(() => {
  fakeApi({ "auth.getProfile": () => null, "payments.getBalance": () => null });
  signIn({ id: "n", displayName: "Nora B" });
});

test("? lists the keys once the page stands, and each of them opens its page", async () => {
  const { user, router } = await renderScreen("/preferences");
  await waitFor(async () => {
    await user.keyboard("?");
    screen.getByRole("dialog", { name: "Keyboard shortcuts" });
  });
  await user.click(screen.getByRole("button", { name: "Close" }));
  await user.keyboard("n");
  await waitFor(() => expect(router.state.location).toMatchObject({ pathname: "/groups", hash: "new" }));
  await user.keyboard("s");
  await waitFor(() => expect(router.state.location.pathname).toBe("/send"));
});

test("a key that is typed into a field, or after the switch is off, opens nothing", async () => {
  const { user, router } = await renderScreen("/preferences");
  await waitFor(async () => {
    await user.keyboard("?");
    screen.getByRole("dialog", { name: "Keyboard shortcuts" });
  });
  await user.click(screen.getByRole("button", { name: "Close" }));
  await user.click(screen.getByRole("switch", { name: /Keyboard shortcuts/ }));
  await user.keyboard("n?");
  expect(screen.queryByRole("dialog")).toBeNull();
  expect(router.state.location.pathname).toBe("/preferences");
});
