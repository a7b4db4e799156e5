import { AppError } from "@evenly/contract";
import type { Invitation } from "@evenly/contract/groups/invitations";
import type { Group } from "@evenly/contract/groups/schemas";
import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, it, vi } from "vitest";
import { queryClient } from "../../../api/trpc.ts";
import { exampleGroup, GROUP_ID } from "../../../testing/example-group.ts";
import { fakeApi } from "../../../testing/fake-api.ts";
import { fill, notShowing, press, showing, submit } from "../../../testing/page.ts";
import { renderScreen } from "../../../testing/render-screen.tsx";
import { signIn } from "../../../testing/session.ts";

const facts = { memberId: null, email: null, personName: null, createdBy: "Mila", useCount: 0 };
const dates = {
  createdAt: new Date("2026-11-20T12:00:00Z"),
  expiresAt: new Date("2026-12-04T12:00:00Z"),
};
const makeOne = (place: number, more: Partial<Invitation>): Invitation => ({
  id: `0199f000-0000-7000-8000-0000000000f${place}` as Invitation["id"],
  ...facts,
  ...dates,
  kind: "link",
  canRevoke: true,
  canResend: false,
  ...more,
});
const link = makeOne(1, { useCount: 2 });
const mailed = makeOne(2, { kind: "email", email: "lena@example.test", canResend: true });
const person = makeOne(3, { kind: "person", personName: "Noor Haddad", createdBy: "Ben" });

let group: Group;
let open: readonly Invitation[];
const inviteByEmail = vi.fn<(input: object) => unknown>();
const invitePerson = vi.fn<(input: object) => unknown>();
const create = vi.fn<(input: object) => unknown>();
const resend = vi.fn<(input: object) => unknown>();
const revoke = vi.fn<(input: { invitationId: string }) => unknown>();

beforeEach(() => {
  signIn();
  group = exampleGroup();
  open = [link, mailed, person];
  inviteByEmail.mockReset().mockReturnValue(mailed);
  invitePerson.mockReset().mockReturnValue(person);
  create.mockReset().mockReturnValue({ id: link.id, token: "t".repeat(30), expiresAt: dates.expiresAt });
  resend.mockReset().mockReturnValue(mailed);
  revoke.mockReset().mockImplementation(({ invitationId }) => {
    open = open.filter(({ id }) => id !== invitationId);
  });
  fakeApi({
    "groups.get": () => group,
    "groups.listSeries": () => ({ series: [] }),
    "groups.listInvitations": () => open,
    "groups.inviteByEmail": inviteByEmail,
    "groups.invitePerson": invitePerson,
    "groups.createInvitation": create,
    "groups.resendInvitation": resend,
    "groups.revokeInvitation": revoke,
    "contacts.search": () => [
      { id: "0199f000-0000-7000-8001-000000000102", displayName: "Ben", handle: "ben", avatarUrl: null },
      {
        id: "0199f000-0000-7000-8001-0000000001a9",
        displayName: "Noor Haddad",
        handle: "noor",
        avatarUrl: null,
      },
    ],
  });
});

const openSettings = () => renderScreen(`/groups/${GROUP_ID}/settings`);
/** The row of the list with this text. */
async function rowOf(text: string): Promise<HTMLElement> {
  const row = (await screen.findByText(text)).closest("li");
  if (row === null) throw new Error(`no row "${text}"`);
  return row;
}
const buttonsIn = (element: HTMLElement) =>
  within(element)
    .queryAllByRole("button")
    .map(({ textContent }) => textContent);
async function openDialog(): Promise<HTMLElement> {
  await press("Invite someone");
  return screen.findByRole("dialog");
}

it("lists open invitations with whom they are for, their end, their maker and their use", async () => {
  await openSettings();
  await showing("Open invitations");
  expect((await rowOf("Link for anyone")).textContent).toContain("until Dec 4 · by Mila · 2 people joined");
  expect((await rowOf("lena@example.test")).textContent).toContain("until Dec 4 · by Mila");
  expect((await rowOf("Noor Haddad")).textContent).toContain("by Ben");
  expect(buttonsIn(await rowOf("Link for anyone"))).toEqual(["Revoke"]);
  expect(buttonsIn(await rowOf("lena@example.test"))).toEqual(["Send again", "Revoke"]);
});

it("mails an invitation again, and revokes one", async () => {
  await openSettings();
  await showing("lena@example.test");
  await press("Send again", { in: await rowOf("lena@example.test") });
  await waitFor(() => expect(resend).toHaveBeenCalledExactlyOnceWith({ invitationId: mailed.id }));
  await showing("Sent again to lena@example.test");
  await press("Revoke", { in: await rowOf("lena@example.test") });
  await waitFor(() => expect(revoke).toHaveBeenCalledExactlyOnceWith({ invitationId: mailed.id }));
  await showing("Invitation revoked");
  await waitFor(() => expect(document.querySelectorAll("fieldset[aria-label^=Invitation]")).toHaveLength(2));
});

it("teaches what will be there while nothing is open, and hides from members what is not theirs", async () => {
  open = [];
  const owner = await openSettings();
  await showing("No open invitations. People you invite show up here until they join.");
  owner.unmount();
  queryClient.clear();
  group = exampleGroup({ ownRole: "member" });
  open = [makeOne(4, { kind: "email", canRevoke: false })];
  await openSettings();
  await showing("Someone by email");
  expect(buttonsIn(await rowOf("Someone by email"))).toEqual([]);
  expect(screen.queryByRole("button", { name: "Invite someone" })).toBeNull();
});

it("mails an invitation to an address, which is checked first, and says why one was refused", async () => {
  await openSettings();
  const dialog = await openDialog();
  await fill("Someone by email", "lena@", dialog);
  submit(dialog);
  await showing("Enter an email address, such as ana@example.com.", dialog);
  expect(inviteByEmail).not.toHaveBeenCalled();
  await fill("Someone by email", " lena@example.test ", dialog);
  submit(dialog);
  await waitFor(() =>
    expect(inviteByEmail).toHaveBeenCalledExactlyOnceWith({ groupId: GROUP_ID, email: "lena@example.test" }),
  );
  await showing("We emailed lena@example.test. One person can use that link.", dialog);
  inviteByEmail.mockImplementation(() => {
    throw new AppError("RATE_LIMITED", { retryAfterSeconds: 60 });
  });
  await fill("Someone by email", "noor@example.test", dialog);
  await notShowing("We emailed", dialog);
  submit(dialog);
  await waitFor(() => expect(dialog.querySelector("[aria-invalid=true]")).not.toBeNull());
});

it("invites a person who is not in the group", async () => {
  await openSettings();
  const dialog = await openDialog();
  await fill("Someone on Evenly", "noo", dialog);
  await showing("@noor", dialog);
  await notShowing("@ben", dialog);
  await press(/@noor/, { role: "option", in: dialog });
  const userId = "0199f000-0000-7000-8001-0000000001a9";
  await waitFor(() => expect(invitePerson).toHaveBeenCalledExactlyOnceWith({ groupId: GROUP_ID, userId }));
  await showing("Noor Haddad can join now. We let them know.", dialog);
});

it("makes the first link for anyone by itself, another one only when asked, and none in a private group", async () => {
  const secret = await openSettings();
  const closed = await openDialog();
  await showing("Someone by email", closed);
  await showing("Only admins add people to this group.", closed);
  expect(buttonsIn(closed)).not.toContain("Create a link");
  secret.unmount();
  queryClient.clear();
  group = exampleGroup({ settings: { ...group.settings, privacy: "invite-only" } });
  const withLink = await openSettings();
  const known = await openDialog();
  await showing("There is an open link until Dec 4, 2026.", known);
  expect(create).not.toHaveBeenCalled();
  withLink.unmount();
  queryClient.clear();
  open = [mailed];
  await openSettings();
  const dialog = await openDialog();
  await waitFor(() => expect(create).toHaveBeenCalledExactlyOnceWith({ groupId: GROUP_ID, isFirst: true }));
  await waitFor(() =>
    expect(dialog.querySelector<HTMLInputElement>("input[readonly]")?.value).toContain(
      `/join?token=${"t".repeat(30)}`,
    ),
  );
});
