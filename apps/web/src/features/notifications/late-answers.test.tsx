import { AppError, refuse } from "@evenly/contract";
import { waitFor } from "@testing-library/react";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { queryClient } from "../../api/trpc.ts";
import { answer, beginSignedIn, countsNow, openBell, update } from "../../testing/open-centre.tsx";
import { press, settle } from "../../testing/page.ts";
import { signIn } from "../../testing/session.ts";
import { settings } from "./testing/example-centre.ts";

beforeEach(beginSignedIn);

describe("an answer that arrives after another user has signed in", () => {
  /** Signs in another user who has not loaded anything yet. */
  const leave = () => {
    signIn({ id: "nora", displayName: "Nora" });
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
    const leaveFirst = vi.fn(() => {
      leave();
      return answered();
    });
    answer({ "notifications.markAllRead": leaveFirst });
    await openBell();
    await press(/^Mark all/);
    await waitFor(() => expect(leaveFirst).toHaveBeenCalledOnce());
    await settle();
    expect([keptOf("pages"), JSON.stringify(keptOf("counts")).includes('"version":7')]).toEqual([[], false]);
  });

  test("is not put into that user's settings", async () => {
    await openBell();
    await press(/^Notification settings$/);
    update.mockImplementation((input) => {
      leave();
      return { ...settings, ...input };
    });
    await press(/^Sound/, { role: "switch" });
    await waitFor(() => expect(update).toHaveBeenCalledOnce());
    await settle();
    expect(keptOf("getSettings")).toEqual([]);
  });
});
