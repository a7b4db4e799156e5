import { act } from "react";
import { toast } from "sonner";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { liveSocket } from "../../testing/live-socket.ts";
import { beginSignedIn, end, inPanel, markRead, open, openBell } from "../../testing/open-centre.tsx";
import { flush } from "../../testing/render-screen.tsx";
import { amounts } from "../preferences/local-choices.ts";
import { makeNotification } from "./testing/make-notification.ts";

beforeEach(beginSignedIn);
afterEach(async () => {
  amounts.write("shown");
  await act(async () => void toast.dismiss());
  for (let tries = 0; tries < 40 && toasts().length > 0; tries += 1) await flush();
  await end();
});

const title = "Your fee of $12.34 was waived";
let number = 20;
const waived = () => {
  number += 1;
  return { id: makeNotification(number).id, type: "system", title, actionUrl: null };
};
const toasts = () => [...document.querySelectorAll<HTMLElement>("[data-sonner-toast]")];
const said = () => toasts().map((toast) => toast.textContent);
async function untilSaid(): Promise<void> {
  for (let tries = 0; tries < 40 && toasts().length === 0; tries += 1) await flush();
}

describe("while amounts are hidden", () => {
  beforeEach(() => amounts.write("hidden"));

  test("a notification toast has no digits", async () => {
    const socket = liveSocket();
    await open();
    await socket.accept();
    await socket.bring(waived());
    await untilSaid();
    expect(said()).toEqual(["Your fee of $••• was waived"]);
  });

  test("a notification that arrives in the open list is announced without digits", async () => {
    const socket = liveSocket();
    await openBell();
    await socket.accept();
    await socket.bring(waived());
    const statuses = inPanel("[role=status]").map(({ textContent }) => textContent);
    expect(statuses).toContain("Your fee of $••• was waived");
    expect(document.body.textContent).not.toContain("12.34");
    expect(toasts()).toEqual([]);
  });
});

describe("a notification toast", () => {
  const bring = async (actionUrl: string | null) => {
    const socket = liveSocket();
    const screen = await open();
    await socket.accept();
    const news = { ...waived(), actionUrl };
    await socket.bring(news);
    await untilSaid();
    return { ...screen, ...news };
  };
  const link = () => toasts()[0]?.querySelector("a");

  test("links to its subject, marks the notification as read and closes", async () => {
    const { history, id } = await bring("/contacts?from=toast");
    expect(link()?.textContent).toBe(title);
    await act(async () => link()?.click());
    await flush();
    expect(history.location.href).toBe("/contacts?from=toast");
    expect(markRead).toHaveBeenCalledExactlyOnceWith({ notificationId: id });
    await vi.waitFor(() => expect(toasts()).toEqual([]));
  });

  test.each([null, "//evil.example", "https://evil.example"])("is no link for %s", async (actionUrl) => {
    await bring(actionUrl);
    expect(said()).toEqual([title]);
    expect(link()).toBeNull();
  });
});
