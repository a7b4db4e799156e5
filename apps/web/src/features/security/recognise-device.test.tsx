import type { NoteFingerprintInput } from "@evenly/contract/security/fingerprint";
import { QueryClientProvider } from "@tanstack/react-query";
import { render } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import { api, queryClient, trpcReactClient } from "../../api/trpc.ts";
import { Providers } from "../../providers.tsx";
import { fakeApi } from "../../testing/fake-api.ts";
import { press, settle, showing } from "../../testing/page.ts";
import { renderScreen } from "../../testing/render-screen.tsx";
import { signIn } from "../../testing/session.ts";
import { needMessages } from "../preferences/i18n-store.ts";
import { computeLooks } from "./compute-looks.ts";
import { RecogniseDevice } from "./recognise-device.tsx";

beforeEach(() => signIn());

const settings = {
  sessionTimeout: 30,
  autoLogout: false,
  securityAlerts: true,
  locationTracking: true,
  deviceTrust: true,
  deviceFingerprint: true,
  passwordExpiry: 90,
  maxLoginAttempts: 5,
  lockoutDuration: 15,
  isTrustedSession: false,
  isDeviceNoted: false,
};

/** Renders the sender beside a server with these settings, and waits until it has had its turn; returns what it sent. */
async function sentWith(change: Partial<typeof settings>): Promise<readonly unknown[]> {
  const calls = fakeApi({
    "security.getSettings": () => ({ ...settings, ...change }),
    "security.noteFingerprint": (_looks: NoteFingerprintInput) => ({ done: true }),
  });
  queryClient.clear();
  await needMessages();
  render(
    <Providers>
      <api.Provider client={trpcReactClient} queryClient={queryClient}>
        <QueryClientProvider client={queryClient}>
          <RecogniseDevice />
        </QueryClientProvider>
      </api.Provider>
    </Providers>,
  );
  await expect.poll(() => calls.some(({ path }) => path === "security.getSettings")).toBe(true);
  await settle();
  return calls.filter(({ path }) => path === "security.noteFingerprint").map(({ input }) => input);
}

test("the look is hashed with the user's id: the same for one, another for another user", async () => {
  const [once, again, other] = await Promise.all(["ana", "ana", "ben"].map((id) => computeLooks(id)));
  expect(again).toEqual(once);
  expect(once?.timezone).toMatch(/^[0-9a-f]{64}$/);
  expect(once?.screenResolution).toMatch(/^[0-9a-f]{64}$/);
  expect(other?.timezone).not.toBe(once?.timezone);
  expect(JSON.stringify(once)).not.toContain(Intl.DateTimeFormat().resolvedOptions().timeZone);
});

test("a session sends its look once", async () => {
  const [looks, ...more] = await sentWith({});
  expect(looks).toMatchObject({ timezone: expect.stringMatching(/^[0-9a-f]{64}$/) });
  expect(more).toEqual([]);
});

test("nothing is sent after an opt-out, nor by a session that has sent its look", async () => {
  expect(await sentWith({ deviceFingerprint: false })).toEqual([]);
  expect(await sentWith({ isDeviceNoted: true })).toEqual([]);
});

test("the switch that opts out stands with the security settings", async () => {
  const calls = fakeApi({
    "security.getSettings": () => settings,
    "security.updateSettings": () => ({ ...settings, deviceFingerprint: false }),
    "security.noteFingerprint": () => ({ done: true }),
  });
  await renderScreen("/security/settings");
  await showing("Recognise my devices");
  await press("Recognise my devices", { role: "switch" });
  await expect
    .poll(() => calls.filter(({ path }) => path === "security.updateSettings").map(({ input }) => input))
    .toEqual([{ deviceFingerprint: false }]);
});
