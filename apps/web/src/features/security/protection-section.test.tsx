import { AppError } from "@evenly/contract";
import { waitFor, within } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import { fakeApi } from "../../testing/fake-api.ts";
import { press, showing } from "../../testing/page.ts";
import { renderScreen } from "../../testing/render-screen.tsx";
import { signIn } from "../../testing/session.ts";

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

beforeEach(() => signIn());

const protection = () => document.querySelector("[aria-labelledby=protection]") as HTMLElement;

test("protection counts what is in place and leads to what is missing", async () => {
  fakeApi({ "security.getState": () => report, "factors.overview": () => overview });
  await renderScreen("/security");
  await showing("of 5 in place");
  await waitFor(() => expect(protection().textContent).toContain("4of 5 in place"));
  within(protection()).getByRole("img", { name: "4 of 5 protections in place" });
  const add = within(protection()).getByRole("link", { name: "Add recovery codes" });
  expect(add.getAttribute("href")).toBe("/enhanced-security");
  await waitFor(() => expect(protection().textContent?.match(/Not set up/g)).toHaveLength(1));
  await waitFor(() =>
    expect(document.querySelector("[aria-labelledby=score]")?.textContent).toContain("20 of 100"),
  );
});

test("a password that is too old, a locked PIN and a missing app are not in place", async () => {
  fakeApi({
    "security.getState": () => ({ ...report, isPasswordOld: true }),
    "factors.overview": () => ({ ...overview, factors: [], pin: { isSet: true, isLocked: true } }),
  });
  await renderScreen("/security");
  await showing("of 5 in place");
  await waitFor(() => expect(protection().textContent).toContain("0of 5 in place"));
  await waitFor(() => expect(protection().textContent).toContain("Too old"));
  await waitFor(() => expect(protection().textContent).toContain("Add a passkey"));
});

test("protection that could not be loaded says so and can be tried again", async () => {
  let isDown = true;
  fakeApi({
    "security.getState": () => report,
    "factors.overview": () => {
      if (isDown) throw new AppError("INTERNAL");
      return overview;
    },
  });
  await renderScreen("/security");
  await showing("We couldn't load your report");
  isDown = false;
  await press("Try again");
  await showing("4of 5 in place");
});
