import { AppError } from "@evenly/contract";
import { act, waitFor } from "@testing-library/react";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { liveSocket } from "../../testing/live-socket.ts";
import {
  answer,
  archive,
  beginSignedIn,
  inPanel,
  list,
  openBell,
  pageOf,
  pressBell,
  tabTexts,
  update,
} from "../../testing/open-centre.tsx";
import { press, settle } from "../../testing/page.ts";
import { makeNotification } from "./testing/make-notification.ts";

beforeEach(beginSignedIn);

const trouble = () => inPanel("[role=alert]").map((word) => word.textContent);
const foot = () => inPanel("[role=status]").map((word) => word.textContent);
const refuse = (code: "INTERNAL" | "RATE_LIMITED") => () => {
  throw new AppError(code);
};
const untilTrouble = (text: string) =>
  waitFor(() => expect(trouble()).toEqual([expect.stringContaining(text)]));
const untilNoTrouble = () => waitFor(() => expect(trouble()).toEqual([]));
const untilSaid = (text: string) => waitFor(() => expect(foot()).toContain(text));
const untilUnsaid = (text: string) => waitFor(() => expect(foot()).not.toContain(text));
const toggleSound = () => press(/^Sound/, { role: "switch" });

describe("failed loads (spec 1 section 8)", () => {
  test.each([
    ["an answer without a reason", refuse("INTERNAL"), "Failed to load notifications"],
    ["a reason of the server's", refuse("RATE_LIMITED"), "Too many tries. Try again in a moment."],
  ])("%s shows its error text", async (_what, answered, text) => {
    list.mockImplementation(answered);
    await openBell();
    await untilTrouble(text);
    list.mockImplementation(pageOf);
    await press(/^Try again$/);
    await untilNoTrouble();
    await waitFor(() => expect(inPanel("[data-opens]")).toHaveLength(3));
  });

  test.each([
    ["no answer", () => Promise.reject(new TypeError("refused")), "Failed to get notifications"],
    ["a page of a proxy's", async () => new Response("<h1>Bad gateway</h1>"), "Failed to load notifications"],
    ["no success", async () => Response.json({ success: false }), "Failed to load notifications"],
  ])("%s shows its error text where only the list fails", async (_what, answerList, text) => {
    const answered = fetch;
    vi.stubGlobal("fetch", (url: string, init?: RequestInit) => {
      if (String(url) === "/health") return Promise.resolve(new Response());
      return String(url).includes("notifications.list") ? answerList() : answered(url, init);
    });
    await openBell();
    await untilTrouble(text);
  });

  test("a reason without a text in this version of the page shows the server's text", async () => {
    const answered = fetch;
    const data = { appCode: "BRAND_NEW", httpStatus: 409, message: "The server says why.", details: {} };
    const refusal = { error: { json: { message: data.message, code: -32600, data } } };
    vi.stubGlobal("fetch", async (url: string, init?: RequestInit) =>
      String(url).includes("notifications.list")
        ? Response.json([refusal], { status: 409 })
        : answered(url, init),
    );
    await openBell();
    await untilTrouble("The server says why.");
  });

  test("a failed count shows above the loaded list", async () => {
    answer({ "notifications.counts": refuse("INTERNAL") });
    await openBell();
    await untilTrouble("Failed to get unread count");
    expect(tabTexts()).toEqual(["All", "Unread", "Archived"]);
    expect(inPanel("[data-opens]")).toHaveLength(3);
    answer();
    await press(/^Try again$/);
    await untilNoTrouble();
    await waitFor(() => expect(tabTexts()).toEqual(["All3", "Unread2", "Archived1"]));
  });
});

describe("failed changes", () => {
  const failToArchive = async () => {
    archive.mockImplementationOnce(refuse("INTERNAL"));
    await press(/^More for “New sign-in”/);
    await press(/^Archive$/);
    await untilSaid("Failed to archive notification");
  };

  test("show their error until the next action", async () => {
    await openBell();
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"], shouldAdvanceTime: true });
    await failToArchive();
    act(() => void vi.advanceTimersByTime(60_000));
    expect(foot()).toContain("Failed to archive notification");
    vi.useRealTimers();
    await press(/^Mark as read/);
    await untilUnsaid("Failed to archive notification");
  });

  test("lose their error when the list is closed", async () => {
    await openBell();
    await failToArchive();
    await pressBell();
    await waitFor(() => expect(tabTexts()).toEqual([]));
    await pressBell();
    await waitFor(() => expect(tabTexts()).toHaveLength(3));
    await waitFor(() => expect(foot()).not.toContain("Failed to archive notification"));
  });

  test("of settings lose their error when the next setting is saved", async () => {
    await openBell();
    await press(/^Notification settings$/);
    update.mockImplementationOnce(refuse("INTERNAL"));
    await toggleSound();
    await untilSaid("Failed to update notification settings");
    await toggleSound();
    await untilUnsaid("Failed to update notification settings");
    await waitFor(() => expect(update).toHaveBeenCalledTimes(2));
  });

  test("show their error again after an announced arrival, until the next action", async () => {
    const socket = liveSocket();
    await openBell();
    await press(/^Notification settings$/);
    await socket.accept();
    update.mockImplementationOnce(refuse("INTERNAL"));
    await toggleSound();
    await untilSaid("Failed to update notification settings");
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"], shouldAdvanceTime: true });
    await socket.bring({ id: makeNotification(21).id, title: "Fresh" });
    await waitFor(() => expect(foot()).toContain("New: Fresh"));
    act(() => void vi.advanceTimersByTime(3000));
    await untilSaid("Failed to update notification settings");
    vi.useRealTimers();
    await toggleSound();
    await untilUnsaid("Failed to update notification settings");
  });

  test("of the list show no error in the settings, and the reverse", async () => {
    await openBell();
    await failToArchive();
    await press(/^Notification settings$/);
    await waitFor(() => expect(inPanel("h2")[0]?.textContent).toBe("Settings"));
    await waitFor(() => expect(foot().join()).not.toContain("Failed"));
    update.mockImplementationOnce(refuse("INTERNAL"));
    await toggleSound();
    await untilSaid("Failed to update notification settings");
    await press(/^Back to the list$/);
    await waitFor(() => expect(foot().join()).not.toContain("Failed"));
  });

  test("answered after their panel was closed show no error in the other panel", async () => {
    const answers: (() => void)[] = [];
    const answered = fetch;
    vi.stubGlobal("fetch", async (url: string, init?: RequestInit) => {
      if (String(url).includes("notifications.archive"))
        await new Promise<void>((resolve) => answers.push(resolve));
      return answered(url, init);
    });
    archive.mockImplementationOnce(refuse("INTERNAL"));
    await openBell();
    await press(/^More for “New sign-in”/);
    await press(/^Archive$/);
    await press(/^Notification settings$/);
    await waitFor(() => expect(answers).toHaveLength(1));
    answers[0]?.();
    await waitFor(() => expect(archive).toHaveBeenCalled());
    await settle();
    expect(foot().join()).not.toContain("Failed");
  });
});

test("a success has its own text, so that no text contradicts it", async () => {
  await openBell();
  await press(/^More for “New sign-in”/);
  await press(/^Archive$/);
  await waitFor(() => expect(foot()).toContain("Archived."));
  await press(/^Archived/, { role: "tab" });
  await press(/^Unarchive$/);
  await waitFor(() => expect(foot()).toContain("Moved out of the archive."));
  await press(/^All/, { role: "tab" });
  await press(/^More for “Statement is ready”/);
  await press(/^Tomorrow$/);
  await waitFor(() => expect(foot().join()).toContain("We'll show it again"));
  await press(/^Delete “Ana paid/);
  await waitFor(() => expect(foot()).toContain("Deleted."));
  await press(/^Mark as read$/);
  await waitFor(() => expect(foot()).toContain("Marked as read."));
  await waitFor(() => expect(foot().join()).not.toMatch(/Archived|comes back|Deleted/));
});
