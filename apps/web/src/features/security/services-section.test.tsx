import { screen, waitFor } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import { fakeApi } from "../../testing/fake-api.ts";
import { fill, notShowing, press, showing } from "../../testing/page.ts";
import { renderScreen } from "../../testing/render-screen.tsx";
import { signIn } from "../../testing/session.ts";

const service = (needsApproval: boolean) => ({
  id: "0199f000-0000-7000-8000-0000000000bb",
  name: "Payroll",
  scopes: ["payments:read", "payments:send"],
  dailyCapMinor: 500_00n,
  needsApproval,
  createdAt: new Date("2026-11-20T10:00:00Z"),
  expiresAt: new Date("2027-02-20T10:00:00Z"),
  lastUsedAt: null,
});
const basics = {
  "auth.getProfile": () => ({ id: "me", displayName: "Mila Lund", isAdmin: false }),
  "auth.listSessions": () => ({ sessions: [] }),
  "factors.overview": () => ({ pin: { isSet: false, isLocked: false }, factors: [] }),
};

beforeEach(() => signIn());

test("a service that pays says what it may do and waits for a proof", async () => {
  let isWaiting = true;
  const calls = fakeApi({
    ...basics,
    "security.listServiceKeys": () => ({ serviceKeys: [service(isWaiting)] }),
    "security.approveServiceKey": () => {
      isWaiting = false;
      return { done: true };
    },
  });
  await renderScreen("/security/devices");
  await showing("Payroll");
  await showing("see your payments and send up to $500.00 a day");
  await press("Approve");
  await showing("Let Payroll use your account?");
  await fill("Your password", "Evenly-demo-1", await screen.findByRole("dialog"));
  await press("Confirm", { in: await screen.findByRole("dialog") });
  await waitFor(() =>
    expect(
      calls.filter(({ path }) => path === "security.approveServiceKey").map(({ input }) => input),
    ).toEqual([{ serviceKeyId: service(true).id, password: "Evenly-demo-1" }]),
  );
  await notShowing("Waits for you");
  await showing("End access");
});

test("a service is ended after one question", async () => {
  const calls = fakeApi({
    ...basics,
    "security.listServiceKeys": () => ({ serviceKeys: [service(false)] }),
    "security.endServiceKey": () => ({ done: true }),
  });
  await renderScreen("/security/devices");
  await press("End access");
  await showing("End access for Payroll?");
  expect(calls.filter(({ path }) => path === "security.endServiceKey")).toEqual([]);
  await press("End access", { in: await screen.findByRole("dialog") });
  await waitFor(() =>
    expect(calls.filter(({ path }) => path === "security.endServiceKey").map(({ input }) => input)).toEqual([
      { serviceKeyId: service(false).id },
    ]),
  );
});
