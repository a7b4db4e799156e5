import { AppError } from "@evenly/contract";
import { act } from "react";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { liveSocket } from "../../testing/live-socket.ts";
import {
  answer,
  archive,
  beginSignedIn,
  end,
  inPanel,
  list,
  openBell,
  pageOf,
  pressNamed,
  tabTexts,
  update,
} from "../../testing/open-centre.tsx";
import { flush } from "../../testing/render-screen.tsx";
import { makeNotification } from "./testing/make-notification.ts";

beforeEach(beginSignedIn);
afterEach(() => {
  vi.useRealTimers();
  return end();
});

const trouble = () => inPanel("[role=alert]").map((word) => word.textContent);
const foot = () => inPanel("[role=status]").map((word) => word.textContent);
const refuse = (code: "INTERNAL" | "RATE_LIMITED") => () => {
  throw new AppError(code);
};
async function until(isSo: () => boolean): Promise<void> {
  for (let tries = 0; tries < 100 && !isSo(); tries += 1) await flush();
}
const untilTrouble = () => until(() => trouble().length > 0);
const untilSaid = (text: string) => until(() => foot().includes(text));
const untilUnsaid = (text: string) => until(() => !foot().includes(text));

describe("failed loads (spec 1 section 8)", () => {
  test.each([
    ["an answer without a reason", refuse("INTERNAL"), "Failed to load notifications"],
    ["a reason of the server's", refuse("RATE_LIMITED"), "Too many tries. Try again in a moment."],
  ])("%s shows its error text", async (_what, answered, text) => {
    list.mockImplementation(answered);
    await openBell();
    await untilTrouble();
    expect(trouble()).toEqual([expect.stringContaining(text)]);
    list.mockImplementation(pageOf);
    await pressNamed(/^Try again$/);
    await until(() => trouble().length === 0);
    expect(trouble()).toEqual([]);
    expect(inPanel("[data-opens]")).toHaveLength(3);
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
    await untilTrouble();
    expect(trouble()).toEqual([expect.stringContaining(text)]);
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
    await untilTrouble();
    expect(trouble()).toEqual([expect.stringContaining("The server says why.")]);
  });

  test("a failed count shows above the loaded list", async () => {
    answer({ "notifications.counts": refuse("INTERNAL") });
    await openBell();
    await untilTrouble();
    expect(trouble()).toEqual([expect.stringContaining("Failed to get unread count")]);
    expect(tabTexts()).toEqual(["All", "Unread", "Archived"]);
    expect(inPanel("[data-opens]")).toHaveLength(3);
    answer();
    await pressNamed(/^Try again$/);
    await until(() => trouble().length === 0);
    expect(trouble()).toEqual([]);
    expect(tabTexts()).toEqual(["All3", "Unread2", "Archived1"]);
  });
});

describe("failed changes", () => {
  const failToArchive = async () => {
    archive.mockImplementationOnce(refuse("INTERNAL"));
    await pressNamed(/^More for “New sign-in”/);
    await pressNamed(/^Archive$/);
    await untilSaid("Failed to archive notification");
    expect(foot()).toContain("Failed to archive notification");
  };

  test("show their error until the next action", async () => {
    await openBell();
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"], shouldAdvanceTime: true });
    await failToArchive();
    await act(async () => void vi.advanceTimersByTime(60_000));
    expect(foot()).toContain("Failed to archive notification");
    vi.useRealTimers();
    await pressNamed(/^Mark as read/);
    await untilUnsaid("Failed to archive notification");
    expect(foot()).not.toContain("Failed to archive notification");
  });

  test("lose their error when the list is closed", async () => {
    await openBell();
    await failToArchive();
    await pressNamed(/^Notifications, /);
    await pressNamed(/^Notifications, /);
    await until(() => tabTexts().length > 0);
    expect(tabTexts()).toHaveLength(3);
    expect(foot()).not.toContain("Failed to archive notification");
  });

  test("of settings lose their error when the next setting is saved", async () => {
    await openBell();
    await pressNamed(/^Notification settings$/);
    const press = async () => {
      const toggle = inPanel("label").find((label) => label.textContent?.startsWith("Sound"));
      await act(async () => toggle?.querySelector("input")?.click());
    };
    update.mockImplementationOnce(refuse("INTERNAL"));
    await press();
    await untilSaid("Failed to update notification settings");
    expect(foot()).toContain("Failed to update notification settings");
    await press();
    await untilUnsaid("Failed to update notification settings");
    expect(update).toHaveBeenCalledTimes(2);
    expect(foot()).not.toContain("Failed to update notification settings");
  });

  test("show their error again after an announced arrival, until the next action", async () => {
    const socket = liveSocket();
    await openBell();
    await pressNamed(/^Notification settings$/);
    await socket.accept();
    const press = async () => {
      const toggle = inPanel("label").find((label) => label.textContent?.startsWith("Sound"));
      await act(async () => toggle?.querySelector("input")?.click());
    };
    update.mockImplementationOnce(refuse("INTERNAL"));
    await press();
    await untilSaid("Failed to update notification settings");
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"], shouldAdvanceTime: true });
    await socket.bring({ id: makeNotification(21).id, title: "Fresh" });
    expect(foot()).toContain("New: Fresh");
    await act(async () => void vi.advanceTimersByTime(3000));
    expect(foot()).toContain("Failed to update notification settings");
    vi.useRealTimers();
    await press();
    await untilUnsaid("Failed to update notification settings");
    expect(foot()).not.toContain("Failed to update notification settings");
  });

  test("of the list show no error in the settings, and the reverse", async () => {
    await openBell();
    await failToArchive();
    await pressNamed(/^Notification settings$/);
    expect(inPanel("h2")[0]?.textContent).toBe("Settings");
    expect(foot().join()).not.toContain("Failed");
    update.mockImplementationOnce(refuse("INTERNAL"));
    const toggle = inPanel("label").find((label) => label.textContent?.startsWith("Sound"));
    await act(async () => toggle?.querySelector("input")?.click());
    await untilSaid("Failed to update notification settings");
    await pressNamed(/^Back to the list$/);
    expect(foot().join()).not.toContain("Failed");
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
    await pressNamed(/^More for “New sign-in”/);
    await pressNamed(/^Archive$/);
    await pressNamed(/^Notification settings$/);
    await act(async () => answers[0]?.());
    await until(() => archive.mock.calls.length > 0);
    await flush();
    expect(foot().join()).not.toContain("Failed");
  });
});

test("a success has its own text, so that no text contradicts it", async () => {
  await openBell();
  await pressNamed(/^More for “New sign-in”/);
  await pressNamed(/^Archive$/);
  expect(foot()).toContain("Archived.");
  await pressNamed(/^Archived/);
  await pressNamed(/^Unarchive$/);
  expect(foot()).toContain("Moved out of the archive.");
  await pressNamed(/^All/);
  await pressNamed(/^More for “Statement is ready”/);
  await pressNamed(/^Tomorrow$/);
  expect(foot().join()).toContain("We'll show it again");
  await pressNamed(/^Delete “Ana paid/);
  expect(foot()).toContain("Deleted.");
  await pressNamed(/^Mark as read$/);
  expect(foot()).toContain("Marked as read.");
  expect(foot().join()).not.toMatch(/Archived|comes back|Deleted/);
});
