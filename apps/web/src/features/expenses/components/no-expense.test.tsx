import { AppError } from "@evenly/contract";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { fakeApi } from "../../../testing/fake-api.ts";
import { renderScreen } from "../../../testing/render-screen.tsx";
import { showing, signInMila } from "../../../testing/send-screen.ts";
import { queryClient } from "../../../trpc.ts";

const groupId = "0199f000-0000-7000-8000-000000000011";

function refuse(code: "VALIDATION" | "EXPENSE_NOT_FOUND" | "INTERNAL"): void {
  const fail = () => {
    throw new AppError(code);
  };
  fakeApi({ "groups.get": fail, "groups.getExpense": fail, "groups.getStanding": fail });
}

beforeEach(() => {
  signInMila();
  queryClient.clear();
});
afterEach(() => vi.unstubAllGlobals());

it.each([`/groups/${groupId}/expenses/new`, `/groups/${groupId}/expenses/abc/edit`])(
  "says that there is no expense at %s, and links to the groups",
  async (address) => {
    refuse("VALIDATION");
    const { host, unmount } = await renderScreen(address);
    await showing(host, "We can't find this expense");
    expect(host.querySelector("main a[href='/groups']")).not.toBeNull();
    expect(host.textContent).not.toContain("Try again");
    await unmount();
  },
);

it("offers to try again when the form could not be loaded", async () => {
  refuse("INTERNAL");
  const { host, unmount } = await renderScreen(`/groups/${groupId}/new`);
  await showing(host, "We couldn't load the form");
  expect(host.textContent).toContain("Try again");
  await unmount();
});

it.each(["/groups/abc", "/groups/abc/settle"])("says that there is no group at %s", async (address) => {
  refuse("VALIDATION");
  const { host, unmount } = await renderScreen(address);
  await showing(host, "We can't find this group");
  await unmount();
});
