import { act, waitFor } from "@testing-library/react";
import { toast } from "sonner";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { liveSocket } from "../../testing/live-socket.ts";
import { beginSignedIn, inPanel, markRead, open, openBell } from "../../testing/open-centre.tsx";
import { notShowing, press } from "../../testing/page.ts";
import { amounts } from "../preferences/local-choices.ts";
import { makeNotification } from "./testing/make-notification.ts";

beforeEach(beginSignedIn);
afterEach(async () => {
  amounts.write("shown");
  act(() => void toast.dismiss());
  await waitFor(() => expect(toasts()).toEqual([]));
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
  await waitFor(() => expect(toasts()).not.toEqual([]));
}

describe("while amounts are hidden", () => {
  beforeEach(() => amounts.write("hidden"));

  test("a notification toast has no digits", async () => {
    const socket = liveSocket();
    await open();
    await socket.accept();
    await socket.bring(waived());
    await untilSaid();
    await waitFor(() => expect(said()).toEqual(["Your fee of $••• was waived"]));
  });

  test("a notification that arrives in the open list is announced without digits", async () => {
    const socket = liveSocket();
    await openBell();
    await socket.accept();
    await socket.bring(waived());
    const statuses = () => inPanel("[role=status]").map(({ textContent }) => textContent);
    await waitFor(() => expect(statuses()).toContain("Your fee of $••• was waived"));
    await notShowing("12.34");
    expect(toasts()).toEqual([]);
  });
});

describe("a notification toast", () => {
  const bring = async (actionUrl: string | null) => {
    const socket = liveSocket();
    const page = await open();
    await socket.accept();
    const news = { ...waived(), actionUrl };
    await socket.bring(news);
    await untilSaid();
    return { ...page, ...news };
  };
  const link = () => toasts()[0]?.querySelector("a");

  test("links to its subject, marks the notification as read and closes", async () => {
    const { history, id } = await bring("/contacts?from=toast");
    await press(title, { role: "link" });
    await waitFor(() => expect(history.location.href).toBe("/contacts?from=toast"));
    await waitFor(() => expect(markRead).toHaveBeenCalledExactlyOnceWith({ notificationId: id }));
    await waitFor(() => expect(toasts()).toEqual([]));
  });

  test.each([null, "//evil.example", "https://evil.example"])("is no link for %s", async (actionUrl) => {
    await bring(actionUrl);
    expect(said()).toEqual([title]);
    expect(link()).toBeNull();
  });
});
