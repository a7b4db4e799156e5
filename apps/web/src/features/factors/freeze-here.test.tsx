import { beforeEach, expect, test } from "vitest";
import { fakeApi } from "../../testing/fake-api.ts";
import { press, showing } from "../../testing/page.ts";
import { renderScreen } from "../../testing/render-screen.tsx";
import { signIn } from "../../testing/session.ts";

beforeEach(() => signIn());

test("the account is frozen from the page of factors, as from that of security", async () => {
  let frozenBy: "owner" | null = null;
  const calls = fakeApi({
    "factors.overview": () => ({
      factors: [],
      backupCodesLeft: 0,
      isAskedAtSignIn: false,
      pin: { isSet: false, isLocked: false },
      trustedDevices: [],
      canSend: { email: null, sms: null },
      recovery: null,
    }),
    "security.getState": () => ({ freeze: { frozenBy, frozenAt: null } }),
    "security.freezeAccount": () => {
      frozenBy = "owner";
      return { frozenBy, frozenAt: new Date() };
    },
  });
  await renderScreen("/enhanced-security");
  await press("Freeze");
  await showing("Your account is frozen");
  expect(calls.filter(({ path }) => path === "security.freezeAccount")).toHaveLength(1);
});
