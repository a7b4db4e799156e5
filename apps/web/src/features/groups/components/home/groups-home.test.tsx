import { AppError } from "@evenly/contract";
import type { OwnInvitation } from "@evenly/contract/groups/invitations";
import type { GroupRow } from "@evenly/contract/groups/schemas";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { exampleGroup, exampleRow } from "../../../../testing/example-group.ts";
import { fakeApi } from "../../../../testing/fake-api.ts";
import { renderScreen } from "../../../../testing/render-screen.tsx";
import { pressButton, showing, signInMila } from "../../../../testing/send-screen.ts";
import { queryClient } from "../../../../trpc.ts";

const invitation: OwnInvitation = {
  id: "0199f000-0000-7000-8000-0000000000f1" as OwnInvitation["id"],
  ...{ groupName: "New Year in Vienna", color: "teal", currency: "EUR", memberCount: 3 },
  inviter: {
    id: "0199f000-0000-7000-8000-0000000000f2" as OwnInvitation["inviter"]["id"],
    ...{ name: "Ben Whitaker", avatarUrl: null },
  },
  createdAt: new Date("2026-11-14T12:00:00Z"),
  expiresAt: new Date("2026-11-28T12:00:00Z"),
};
const TITLE = "Ben Whitaker invites you to New Year in Vienna";

let groups: readonly GroupRow[];
let invitations: readonly OwnInvitation[];
const join = vi.fn<(input: object) => unknown>();
const decline = vi.fn<(input: object) => unknown>();
const reopen = vi.fn<(input: object) => unknown>();
const markRead = vi.fn<(input: object) => unknown>();

beforeEach(() => {
  signInMila();
  queryClient.clear();
  groups = [exampleRow()];
  invitations = [invitation];
  markRead.mockReset().mockReturnValue({ all: 0, unread: 0, archived: 0, version: 1 });
  join.mockReset().mockImplementation(() => {
    invitations = [];
    groups = [
      ...groups,
      exampleRow({ id: "0199f000-0000-7000-8000-0000000000f3" as never, name: "New Year" }),
    ];
    return exampleGroup({ id: "0199f000-0000-7000-8000-0000000000f3" as never });
  });
  decline.mockReset().mockImplementation(() => {
    invitations = [];
  });
  reopen.mockReset().mockImplementation(() => {
    invitations = [invitation];
  });
  fakeApi({
    "groups.list": ({ isArchived }: { isArchived?: boolean }) => (isArchived ? [] : groups),
    "groups.getInbox": () => ({ waiting: [], news: [] }),
    "groups.listMyInvitations": () => invitations,
    "groups.acceptMyInvitation": join,
    "groups.declineMyInvitation": decline,
    "groups.reopenMyInvitation": reopen,
    "notifications.markPageRead": markRead,
  });
});
afterEach(() => vi.unstubAllGlobals());

it("shows who invites to what, joins, and offers to open the group", async () => {
  const { host, unmount } = await renderScreen("/groups");
  await showing(host, TITLE);
  expect(host.textContent).toContain("3 people · in EUR · until Nov 28");
  expect(markRead).toHaveBeenCalledWith({ path: "/groups" });
  await pressButton(host, "Join");
  expect(join).toHaveBeenCalledExactlyOnceWith({ invitationId: invitation.id });
  await showing(document.body, "You're in New Year in Vienna");
  await showing(host, "New Year");
  expect(host.textContent).not.toContain(TITLE);
  await unmount();
});

it("declines, and takes the refusal back", async () => {
  const { host, unmount } = await renderScreen("/groups");
  await showing(host, TITLE);
  await pressButton(host, "Decline");
  expect(decline).toHaveBeenCalledExactlyOnceWith({ invitationId: invitation.id });
  await showing(document.body, "You declined New Year in Vienna");
  expect(host.textContent).not.toContain(TITLE);
  await pressButton(document.body, "Undo");
  expect(reopen).toHaveBeenCalledExactlyOnceWith({ invitationId: invitation.id });
  await showing(host, TITLE);
  await unmount();
});

it("says why joining failed, and looks again for what is open", async () => {
  join.mockImplementation(() => {
    invitations = [];
    throw new AppError("INVITATION_INVALID");
  });
  const { host, unmount } = await renderScreen("/groups");
  await showing(host, TITLE);
  await pressButton(host, "Join");
  await showing(document.body, "This invitation isn't valid any more. Ask for a new one.");
  expect(host.textContent).not.toContain(TITLE);
  await unmount();
});

it("shows a new user who was invited the invitation in place of the empty list, once", async () => {
  groups = [];
  const { host, unmount } = await renderScreen("/groups");
  await showing(host, "You're invited to a group");
  expect(host.textContent?.split(TITLE)).toHaveLength(2);
  expect(host.textContent).not.toContain("Share a bill with someone");
  await pressButton(host, "Decline");
  await showing(host, "Share a bill with someone");
  await unmount();
});

it("numbers the unread notifications of a group, in words for screen readers", async () => {
  groups = [
    exampleRow({ unreadCount: 1 }),
    exampleRow({ id: "0199f000-0000-7000-8000-0000000000f3" as never, name: "Trip", unreadCount: 120 }),
    exampleRow({ id: "0199f000-0000-7000-8000-0000000000f4" as never, name: "Quiet" }),
  ];
  const { host, unmount } = await renderScreen("/groups");
  await showing(host, "Trip");
  const textOf = (name: string) =>
    [...host.querySelectorAll("a")].find(({ textContent }) => textContent?.includes(name))?.textContent;
  expect(textOf("Flat")).toContain("1 unread notification");
  expect(textOf("Trip")).toContain("99+120 unread notifications");
  expect(textOf("Quiet")).not.toContain("unread");
  await unmount();
});
