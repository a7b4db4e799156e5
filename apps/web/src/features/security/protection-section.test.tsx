import { AppError } from "@evenly/contract";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { fakeApi } from "../../testing/fake-api.ts";
import { renderScreen } from "../../testing/render-screen.tsx";
import { pressButton, showing, signInMila } from "../../testing/send-screen.ts";

const report = {
  score: 20,
  seriousEvents: 1,
  passwordChangedAt: new Date("2026-10-20T10:00:00Z"),
  isPasswordOld: false,
  emailVerified: true,
  phoneConfirmed: false,
  topPlaces: [],
  topDevices: [],
  freeze: { frozenBy: null },
};
const overview = {
  factors: [
    { id: "f1", kind: "passkey" },
    { id: "f2", kind: "totp" },
  ],
  backupCodesLeft: 0,
  isAskedAtSignIn: false,
  pin: { isSet: true, isLocked: false },
  trustedDevices: [],
};

beforeEach(() => {
  signInMila();
  vi.spyOn(console, "info").mockImplementation(() => undefined);
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const protectionOf = (host: HTMLElement) => host.querySelector("[aria-labelledby=protection]");

test("protection counts what is in place and leads to what is missing", async () => {
  fakeApi({ "security.getReport": () => report, "factors.overview": () => overview });
  const { host, unmount } = await renderScreen("/security");
  await showing(host, "of 5 in place");
  expect(protectionOf(host)?.textContent).toContain("4of 5 in place");
  expect(protectionOf(host)?.querySelector("[role=img]")?.getAttribute("aria-label")).toBe(
    "4 of 5 protections in place",
  );
  const add = [...(protectionOf(host)?.querySelectorAll("a") ?? [])].find(
    ({ textContent }) => textContent === "Add recovery codes",
  );
  expect(add?.getAttribute("href")).toBe("/enhanced-security");
  expect(protectionOf(host)?.textContent?.match(/Not set up/g)).toHaveLength(1);
  expect(host.querySelector("[aria-labelledby=score]")?.textContent).toContain("20 of 100");
  await unmount();
});

test("a password that is too old, a locked PIN and a missing app are not in place", async () => {
  fakeApi({
    "security.getReport": () => ({ ...report, isPasswordOld: true }),
    "factors.overview": () => ({ ...overview, factors: [], pin: { isSet: true, isLocked: true } }),
  });
  const { host, unmount } = await renderScreen("/security");
  await showing(host, "of 5 in place");
  expect(protectionOf(host)?.textContent).toContain("0of 5 in place");
  expect(protectionOf(host)?.textContent).toContain("Too old");
  expect(protectionOf(host)?.textContent).toContain("Add a passkey");
  await unmount();
});

test("protection that could not be loaded says so and can be tried again", async () => {
  let isDown = true;
  fakeApi({
    "security.getReport": () => report,
    "factors.overview": () => {
      if (isDown) throw new AppError("INTERNAL");
      return overview;
    },
  });
  const { host, unmount } = await renderScreen("/security");
  await showing(host, "We couldn't load your report");
  isDown = false;
  await pressButton(host, "Try again");
  await showing(host, "4of 5 in place");
  await unmount();
});
