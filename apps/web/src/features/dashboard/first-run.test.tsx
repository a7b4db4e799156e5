import type { Balance, HistoryPage } from "@evenly/contract/payments/schemas";
import { act } from "react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { fakeApi } from "../../testing/fake-api.ts";
import { flush, renderScreen } from "../../testing/render-screen.tsx";
import { pressButton, signInMila } from "../../testing/send-screen.ts";
import { queryClient } from "../../trpc.ts";
import { makeTransaction } from "../payments/testing/make-transaction.ts";

const nothing: Balance = {
  ...{ accountId: "0199f000-0000-7000-8000-0000000000aa" as Balance["accountId"], currency: "USD" },
  ...{ postedMinor: 0n, heldMinor: 0n, availableMinor: 0n, pendingMinor: 0n, version: 0n },
  updatedAt: new Date(),
};
const user = { id: "me", handle: "noor.walker", email: "noor@posteo.example", emailVerified: true };
const server = {
  balance: nothing,
  user: { ...user, handleChangeableAt: null as Date | null },
  held: [] as HistoryPage["transactions"],
};
const resend = vi.fn();

beforeEach(() => {
  signInMila();
  server.balance = nothing;
  server.held = [];
  server.user = { ...user, handleChangeableAt: null };
  resend.mockReset().mockReturnValue({ ok: true });
  const page = (): HistoryPage => ({
    transactions:
      server.balance.version === 0n ? server.held : [makeTransaction({ effectiveAt: new Date() })],
    ...{ nextCursor: null, searchedTo: null, total: 0, totalIsCapped: false },
  });
  fakeApi({
    "payments.getBalance": () => server.balance,
    "payments.listTransactions": page,
    "payments.listRecentPayees": () => [],
    "payments.sumPeople": () => ({
      ...{ currency: "USD", inMinor: 0n, outMinor: 0n, aheadMinor: 0n, behindMinor: 0n },
      ...{ peopleCount: 0, people: [], since: null },
    }),
    "auth.getProfile": () => server.user,
    "auth.resendVerification": resend,
  });
  vi.spyOn(console, "info").mockImplementation(() => undefined);
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

async function openDashboard(text = "Get started") {
  const screen = await renderScreen("/dashboard");
  for (let tries = 0; tries < 40 && !screen.host.textContent?.includes(text); tries += 1) await flush();
  return screen;
}
const filled = (host: HTMLElement) =>
  [...host.querySelectorAll("[data-done]")].map((part) => part.getAttribute("data-done") === "true");
const sendOf = (host: HTMLElement) =>
  [...host.querySelectorAll<HTMLElement>('main section[aria-label="Available"] :is(a, button)')].find(
    ({ textContent }) => textContent === "Send",
  );

test("before the first payment the handle is the hero, and Send is secondary", async () => {
  const write = vi.spyOn(navigator.clipboard, "writeText").mockResolvedValue();
  const { host, unmount } = await openDashboard();
  expect(host.textContent).toContain("@noor.walker");
  expect(host.textContent).toContain("Anyone on Evenly can pay you with it.");
  expect(sendOf(host)?.className).toContain("border-line-strong");
  await pressButton(host, "Copy");
  expect(write).toHaveBeenCalledExactlyOnceWith("@noor.walker");
  expect([...host.querySelectorAll("button")].map(({ textContent }) => textContent)).toContain("Copied");
  await unmount();
});

test("a first payment that is still on hold shows above the handle", async () => {
  queryClient.clear();
  const until = new Date(Date.now() + 600_000);
  server.balance = { ...nothing, pendingMinor: 4200n };
  server.held = [makeTransaction({ status: "pending", hold: { kind: "recall", until, canTakeBack: false } })];
  const { host, unmount } = await openDashboard("Ana is sending you");
  expect(host.querySelector('section[aria-label="On hold"]')?.textContent).toContain("Ana is sending you");
  expect(host.textContent).toContain("@noor.walker");
  await unmount();
});

test("the handle's step is done by keeping it, and a changed handle was picked", async () => {
  const { host, unmount } = await openDashboard();
  expect(filled(host)).toEqual([true, false, false]);
  expect(host.textContent).toContain("1 of 3 done");
  await pressButton(host, "Keep it");
  expect(filled(host)).toEqual([true, true, false]);
  expect(host.textContent).toContain("Handle picked");
  await unmount();
  localStorage.removeItem("handleKept");
  queryClient.clear();
  server.user = { ...server.user, handleChangeableAt: new Date() };
  const again = await openDashboard();
  expect(filled(again.host)).toEqual([true, true, false]);
  await again.unmount();
});

test("while the email is unverified Send is off with the reason, and verifying elsewhere fills the step", async () => {
  queryClient.clear();
  server.user = { ...server.user, emailVerified: false };
  const { host, unmount } = await openDashboard();
  const send = sendOf(host);
  expect(send?.getAttribute("aria-disabled")).toBe("true");
  const reason = document.getElementById(send?.getAttribute("aria-describedby") ?? "");
  expect(reason?.textContent).toBe("Verify your email first.");
  await pressButton(host, "Send again");
  expect(resend).toHaveBeenCalledExactlyOnceWith({});
  expect(host.textContent).toContain("Sent. Check your inbox.");
  server.user = { ...server.user, emailVerified: true };
  // What is known is older than the ten seconds for which it is trusted.
  vi.spyOn(Date, "now").mockReturnValue(Date.now() + 60_000);
  await act(async () => void dispatchEvent(new Event("visibilitychange")));
  for (let tries = 0; tries < 40 && !host.textContent?.includes("Email verified"); tries += 1) await flush();
  expect(filled(host)[0]).toBe(true);
  expect(sendOf(host)?.tagName).toBe("A");
  await unmount();
});

test("the first payment fills the last step, then the usual dashboard follows with its row sliding in", async () => {
  queryClient.clear();
  const { host, unmount } = await openDashboard();
  server.balance = { ...nothing, postedMinor: 4200n, availableMinor: 4200n, version: 1n };
  await act(async () => void queryClient.invalidateQueries());
  await flush();
  expect(filled(host)[2]).toBe(true);
  expect(host.querySelectorAll(".motion-roll").length).toBeGreaterThan(0);
  for (let tries = 0; tries < 60 && !host.textContent?.includes("Activity"); tries += 1) await flush();
  expect(host.textContent).not.toContain("Get started");
  expect(host.querySelector("li.motion-enter")?.textContent).toContain("Ana Ribeiro");
  await unmount();
});
