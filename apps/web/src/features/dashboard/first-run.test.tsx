import type { Balance, HistoryPage } from "@evenly/contract/payments/schemas";
import { act, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import { queryClient } from "../../api/trpc.ts";
import { fakeApi } from "../../testing/fake-api.ts";
import { notShowing, press, showing } from "../../testing/page.ts";
import { renderScreen } from "../../testing/render-screen.tsx";
import { signIn } from "../../testing/session.ts";
import { makeTransaction } from "../payments/testing/make-transaction.ts";
import { balanceWith, currencyOf, emptyHome, exampleGroup } from "./testing/example-home.ts";

const nothing: Balance = {
  accountId: "0199f000-0000-7000-8000-0000000000aa" as Balance["accountId"],
  currency: "USD",
  postedMinor: 0n,
  heldMinor: 0n,
  availableMinor: 0n,
  pendingMinor: 0n,
  version: 0n,
  updatedAt: new Date(),
};
const user = { id: "me", handle: "noor.walker", email: "noor@posteo.example", emailVerified: true };
const server = {
  balance: nothing,
  user: { ...user, handleChangeableAt: null as Date | null },
  held: [] as HistoryPage["transactions"],
  home: emptyHome,
};
const resend = vi.fn();

beforeEach(() => {
  signIn();
  server.balance = nothing;
  server.held = [];
  server.home = emptyHome;
  server.user = { ...user, handleChangeableAt: null };
  resend.mockReset().mockReturnValue({ ok: true });
  const page = (): HistoryPage => ({
    transactions:
      server.balance.version === 0n ? server.held : [makeTransaction({ effectiveAt: new Date() })],
    nextCursor: null,
    searchedTo: null,
    total: 0,
    totalIsCapped: false,
  });
  fakeApi({
    "payments.getBalance": () => server.balance,
    "payments.listTransactions": page,
    "payments.listRecentPayees": () => [],
    "waiting.getHome": () => server.home,
    "auth.getProfile": () => server.user,
    "auth.resendVerification": resend,
  });
});

async function openDashboard(text = "Get started") {
  const page = await renderScreen("/dashboard");
  await showing(text);
  return page;
}
const filled = () =>
  [...document.querySelectorAll("[data-done]")].map((part) => part.getAttribute("data-done") === "true");
/** The way to send next to the balance: a link, or a button that is off. */
const sendOf = () =>
  within(screen.getByRole("region", { name: "Available" }))
    .getByText("Send")
    .closest("a, button");

test("before the first payment the handle is the hero, Send is secondary, and adding money leads", async () => {
  const write = vi.spyOn(navigator.clipboard, "writeText").mockResolvedValue();
  await openDashboard();
  await showing("@noor.walker");
  await showing("Anyone on Evenly can pay you with it.");
  await waitFor(() => expect(sendOf()?.className).toContain("border-line-strong"));
  const add = await screen.findByRole("link", { name: "Add money" });
  expect(add.getAttribute("href")).toBe("/add-money");
  expect(add.className).toContain("bg-accent");
  await press("Copy");
  await waitFor(() => expect(write).toHaveBeenCalledExactlyOnceWith("@noor.walker"));
  await screen.findByRole("button", { name: "Copied" });
});

test("a first payment that is still on hold shows above the handle", async () => {
  const until = new Date(Date.now() + 600_000);
  server.balance = { ...nothing, pendingMinor: 4200n };
  server.held = [makeTransaction({ status: "pending", hold: { kind: "recall", until, canTakeBack: false } })];
  await openDashboard("Ana is sending you");
  expect(document.querySelector('section[aria-label="On hold"]')?.textContent).toContain(
    "Ana is sending you",
  );
  await showing("@noor.walker");
});

test("the handle's step is done by keeping it, and a changed handle was picked", async () => {
  const { unmount } = await openDashboard();
  expect(filled()).toEqual([true, false, false, false]);
  await showing("1 of 4 done");
  await press("Keep it");
  await waitFor(() => expect(filled()).toEqual([true, true, false, false]));
  await showing("Handle picked");
  unmount();
  localStorage.removeItem("handleKept");
  queryClient.clear();
  server.user = { ...server.user, handleChangeableAt: new Date() };
  await openDashboard();
  await waitFor(() => expect(filled()).toEqual([true, true, false, false]));
});

test("a group fills its step and shows what is open in it, before any payment", async () => {
  await openDashboard();
  await showing("Start or join a group");
  server.home = {
    ...emptyHome,
    currencies: [currencyOf([balanceWith(1, "Jonas Weber", -20_00n)])],
    groups: [exampleGroup()],
    groupCount: 1,
  };
  await act(async () => void queryClient.invalidateQueries());
  await showing("You're in a group");
  expect(filled()).toEqual([true, false, true, false]);
  await showing("Flat 14B");
  screen.getByRole("link", { name: "Settle up" });
});

test("while the email is unverified Send is off with the reason, and verifying elsewhere fills the step", async () => {
  server.user = { ...server.user, emailVerified: false };
  await openDashboard();
  const send = sendOf();
  expect(send?.getAttribute("aria-disabled")).toBe("true");
  const reason = document.getElementById(send?.getAttribute("aria-describedby") ?? "");
  expect(reason?.textContent).toBe("Verify your email first.");
  await press("Send again");
  await waitFor(() => expect(resend).toHaveBeenCalledExactlyOnceWith({}));
  await showing("Sent. Check your inbox.");
  server.user = { ...server.user, emailVerified: true };
  // What is known is older than the ten seconds for which it is trusted.
  vi.spyOn(Date, "now").mockReturnValue(Date.now() + 60_000);
  await act(async () => void dispatchEvent(new Event("visibilitychange")));
  await showing("Email verified");
  await waitFor(() => expect(filled()[0]).toBe(true));
  await waitFor(() => expect(sendOf()?.tagName).toBe("A"));
});

test("the first payment fills the last step, then the usual dashboard follows with its row sliding in", async () => {
  await openDashboard();
  server.balance = { ...nothing, postedMinor: 4200n, availableMinor: 4200n, version: 1n };
  await act(async () => void queryClient.invalidateQueries());
  await waitFor(() => expect(filled()[3]).toBe(true));
  await waitFor(() => expect(document.querySelectorAll(".motion-roll").length).toBeGreaterThan(0));
  await showing("Activity");
  await notShowing("Get started");
  await waitFor(() =>
    expect(document.querySelector("li.motion-enter")?.textContent).toContain("Ana Ribeiro"),
  );
});
