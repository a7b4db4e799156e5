import { AppError } from "@evenly/contract";
import { waitFor } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import { fakeApi } from "../../testing/fake-api.ts";
import { fill, notShowing, press, showing } from "../../testing/page.ts";
import { renderScreen } from "../../testing/render-screen.tsx";
import { signIn } from "../../testing/session.ts";

beforeEach(() => signIn());

const unproven = { provenAt: null, methods: ["code"], readyAt: null };
const operator = () => ({ id: "me", displayName: "Mila Lund", isAdmin: true });

test("in a session by the password alone the area is closed, says why, and opens after a code", async () => {
  let tries = 0;
  const calls = fakeApi({
    "auth.getProfile": operator,
    "factors.getSessionProof": () => unproven,
    "factors.proveSession": () => {
      tries += 1;
      if (tries === 1) throw new AppError("FACTOR_CODE_WRONG");
      return { ...unproven, provenAt: new Date("2026-11-27T10:00:00Z") };
    },
  });
  await renderScreen("/admin/people");
  await showing("Confirm that it's you");
  await showing("password alone doesn't open this area");
  await notShowing("Find a person");
  await press("Confirm now");
  await fill("Code", "12345");
  await press("Confirm");
  await showing("Enter 6 digits, or a backup code.");
  await fill("Code", "111111");
  await press("Confirm");
  await showing("That code isn't right");
  await fill("Code", "222 222");
  await press("Confirm");
  await showing("Look someone up");
  await waitFor(() =>
    expect(calls.filter(({ path }) => path === "factors.proveSession").map(({ input }) => input)).toEqual([
      { code: "111111" },
      { code: "222 222" },
    ]),
  );
  expect(calls.filter(({ path }) => path.startsWith("operators.users"))).toEqual([]);
});

test("without app and passkey it leads to setting one up", async () => {
  fakeApi({ "auth.getProfile": operator, "factors.getSessionProof": () => ({ ...unproven, methods: [] }) });
  await renderScreen("/admin");
  await showing("Set up an authenticator app or a passkey, then come back");
  await showing("Set up a second factor");
  await notShowing("Confirm now");
});

test("a factor that is too new for this device says from when on it counts", async () => {
  const readyAt = new Date("2026-11-28T10:00:00Z");
  fakeApi({ "auth.getProfile": operator, "factors.getSessionProof": () => ({ ...unproven, readyAt }) });
  await renderScreen("/admin/messages");
  await showing("less than a day old");
  await showing("come back after Nov 28, 2026");
});
