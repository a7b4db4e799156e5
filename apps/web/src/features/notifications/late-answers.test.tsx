import { AppError, refuse } from "@evenly/contract";
import { act } from "react";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import {
  answer,
  beginSignedIn,
  countsNow,
  end,
  inPanel,
  openBell,
  pressNamed,
  update,
} from "../../testing/open-centre.tsx";
import { flush } from "../../testing/render-screen.tsx";
import { queryClient } from "../../trpc.ts";
import { settings } from "./testing/example-centre.ts";

beforeEach(beginSignedIn);
afterEach(end);

describe("an answer that arrives after another user has signed in", () => {
  /** Signs in another user who has not loaded anything yet. */
  const leave = () => {
    localStorage.setItem("userData", JSON.stringify({ id: "nora", displayName: "Nora", avatarUrl: null }));
    const nothing = () => {
      throw new AppError("INTERNAL");
    };
    answer({ "notifications.list": nothing, "notifications.getSettings": nothing });
    queryClient.clear();
  };
  const keptOf = (name: string) =>
    queryClient.getQueriesData({ queryKey: [["notifications", name]] }).flatMap(([, data]) => data ?? []);

  test.each([
    ["refused", () => refuse("INTERNAL")],
    ["answered", () => ({ ...countsNow(), version: 7 })],
  ])("is not put into that user's list, %s", async (_how, answered) => {
    const leaveFirst = () => {
      leave();
      return answered();
    };
    answer({ "notifications.markAllRead": leaveFirst });
    await openBell();
    await pressNamed(/^Mark all/);
    await flush();
    expect([keptOf("pages"), JSON.stringify(keptOf("counts")).includes('"version":7')]).toEqual([[], false]);
  });

  test("is not put into that user's settings", async () => {
    await openBell();
    await pressNamed(/^Notification settings$/);
    update.mockImplementation((input) => {
      leave();
      return { ...settings, ...input };
    });
    const [toggle] = inPanel("label").filter((label) => label.textContent?.startsWith("Sound"));
    await act(async () => toggle?.querySelector("input")?.click());
    await flush();
    expect(update).toHaveBeenCalledOnce();
    expect(keptOf("getSettings")).toEqual([]);
  });
});
