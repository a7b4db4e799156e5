import { AppError } from "@evenly/contract";
import type { OwnInvitation } from "@evenly/contract/groups/invitations";
import type { GroupSummary } from "@evenly/contract/groups/schemas";
import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, it, vi } from "vitest";
import { exampleGroup, exampleRow } from "../../../../testing/example-group.ts";
import { fakeApi } from "../../../../testing/fake-api.ts";
import { notShowing, press, showing } from "../../../../testing/page.ts";
import { renderScreen } from "../../../../testing/render-screen.tsx";
import { signIn } from "../../../../testing/session.ts";

const invitation: OwnInvitation = {
  id: "0199f000-0000-7000-8000-0000000000f1" as OwnInvitation["id"],
  groupName: "New Year in Vienna",
  color: "teal",
  currency: "EUR",
  memberCount: 3,
  inviter: {
    id: "0199f000-0000-7000-8000-0000000000f2" as OwnInvitation["inviter"]["id"],
    name: "Ben Whitaker",
    avatarUrl: null,
  },
  createdAt: new Date("2026-11-14T12:00:00Z"),
  expiresAt: new Date("2026-11-28T12:00:00Z"),
};
const TITLE = "Ben Whitaker invites you to New Year in Vienna";

let groups: readonly GroupSummary[];
let invitations: readonly OwnInvitation[];
const join = vi.fn<(input: object) => unknown>();
const decline = vi.fn<(input: object) => unknown>();
const reopen = vi.fn<(input: object) => unknown>();
const markRead = vi.fn<(input: object) => unknown>();

beforeEach(() => {
  signIn();
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
    "groups.getHome": () => ({ waiting: [], news: [] }),
    "groups.listMyInvitations": () => invitations,
    "groups.acceptMyInvitation": join,
    "groups.declineMyInvitation": decline,
    "groups.reopenMyInvitation": reopen,
    "notifications.markPageRead": markRead,
  });
});

it("shows who invites to what, joins, and offers to open the group", async () => {
  await renderScreen("/groups");
  await showing(TITLE);
  await showing("3 people · in EUR · until Nov 28");
  await waitFor(() => expect(markRead).toHaveBeenCalledWith({ path: "/groups" }));
  await press("Join");
  await waitFor(() => expect(join).toHaveBeenCalledExactlyOnceWith({ invitationId: invitation.id }));
  await showing("You're in New Year in Vienna");
  await showing("New Year");
  await notShowing(TITLE);
});

it("declines, and takes the refusal back", async () => {
  await renderScreen("/groups");
  await showing(TITLE);
  await press("Decline");
  await waitFor(() => expect(decline).toHaveBeenCalledExactlyOnceWith({ invitationId: invitation.id }));
  await showing("You declined New Year in Vienna");
  await notShowing(TITLE);
  await press("Undo");
  await waitFor(() => expect(reopen).toHaveBeenCalledExactlyOnceWith({ invitationId: invitation.id }));
  await showing(TITLE);
});

it("says why joining failed, and looks again for what is open", async () => {
  join.mockImplementation(() => {
    invitations = [];
    throw new AppError("INVITATION_INVALID");
  });
  await renderScreen("/groups");
  await showing(TITLE);
  await press("Join");
  await showing("This invitation isn't valid any more. Ask for a new one.");
  await notShowing(TITLE);
});

it("shows a new user who was invited the invitation in place of the empty list, once", async () => {
  groups = [];
  await renderScreen("/groups");
  await showing("You're invited to a group");
  await waitFor(() => expect(document.body.textContent?.split(TITLE)).toHaveLength(2));
  await notShowing("Share a bill with someone");
  await press("Decline");
  await showing("Share a bill with someone");
});

it("numbers the unread notifications of a group, in words for screen readers", async () => {
  groups = [
    exampleRow({ unreadCount: 1 }),
    exampleRow({ id: "0199f000-0000-7000-8000-0000000000f3" as never, name: "Trip", unreadCount: 120 }),
    exampleRow({ id: "0199f000-0000-7000-8000-0000000000f4" as never, name: "Quiet" }),
  ];
  await renderScreen("/groups");
  await showing("Trip");
  const textOf = (name: string) =>
    within(screen.getByRole("main")).getByRole("link", { name: new RegExp(name) }).textContent;
  await waitFor(() => expect(textOf("Flat")).toContain("1 unread notification"));
  await waitFor(() => expect(textOf("Trip")).toContain("99+120 unread notifications"));
  await waitFor(() => expect(textOf("Quiet")).not.toContain("unread"));
});
