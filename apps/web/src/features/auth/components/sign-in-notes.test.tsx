import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { notShowing, setNetwork, showing } from "../../../testing/page.ts";
import { renderScreen } from "../../../testing/render-screen.tsx";
import { clearSession, hasSessionEnded, leaveSession, saveSession } from "../session-store.ts";

const user = { id: "u1", displayName: "Ana Ribeiro", avatarUrl: null };
const open = () => saveSession({ token: "a", tokenExpiresAt: new Date(Date.now() + 900_000), user });

test("after a session expired, the sign-in page says so and that pending edits are kept", async () => {
  open();
  localStorage.setItem("offlineEdit:u1:a", "{}");
  clearSession();
  await renderScreen("/login");
  await showing("You've been signed out.");
  await showing("We've kept what's waiting on this device");
});

test("the note about an expired session is not shown after signing out or after a new sign-in", async () => {
  open();
  leaveSession();
  await renderScreen("/login");
  await screen.findByLabelText("Password");
  await notShowing("You've been signed out.");
  open();
  clearSession();
  open();
  expect(hasSessionEnded()).toBe(false);
});

test("without a network the sign-in page says so before any input", async () => {
  await renderScreen("/login");
  await screen.findByLabelText("Password");
  await notShowing("Connect to sign in");
  await setNetwork(false);
  await showing("Connect to sign in");
});
