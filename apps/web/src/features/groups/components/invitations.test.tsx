import { AppError } from "@evenly/contract";
import type { Invitation } from "@evenly/contract/groups/invitations";
import type { Group } from "@evenly/contract/groups/schemas";
import { act } from "react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { exampleGroup, GROUP_ID } from "../../../testing/example-group.ts";
import { fakeApi } from "../../../testing/fake-api.ts";
import { fill, flush, renderScreen } from "../../../testing/render-screen.tsx";
import { pressButton, showing, signInMila } from "../../../testing/send-screen.ts";
import { queryClient } from "../../../trpc.ts";

const facts = { memberId: null, email: null, personName: null, createdBy: "Mila", useCount: 0 };
const dates = {
  createdAt: new Date("2026-11-20T12:00:00Z"),
  expiresAt: new Date("2026-12-04T12:00:00Z"),
};
const makeOne = (place: number, more: Partial<Invitation>): Invitation => ({
  id: `0199f000-0000-7000-8000-0000000000f${place}` as Invitation["id"],
  ...{ ...facts, ...dates, kind: "link", canRevoke: true, canResend: false },
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
  signInMila();
  queryClient.clear();
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
afterEach(() => vi.unstubAllGlobals());

const openSettings = () => renderScreen(`/groups/${GROUP_ID}/settings`);
const rowOf = (host: HTMLElement, text: string) =>
  [...host.querySelectorAll("li")].find(({ textContent }) => textContent?.includes(text)) as HTMLElement;
const dialogOf = (host: HTMLElement) => host.querySelector<HTMLElement>("dialog") ?? host;
const buttonsIn = (element: HTMLElement) =>
  [...element.querySelectorAll("button")].map(({ textContent }) => textContent);

it("lists open invitations with whom they are for, their end, their maker and their use", async () => {
  const { host, unmount } = await openSettings();
  await showing(host, "Open invitations");
  expect(rowOf(host, "Link for anyone").textContent).toContain("until Dec 4 · by Mila · 2 people joined");
  expect(rowOf(host, "lena@example.test").textContent).toContain("until Dec 4 · by Mila");
  expect(rowOf(host, "Noor Haddad").textContent).toContain("by Ben");
  expect(buttonsIn(rowOf(host, "Link for anyone"))).toEqual(["Revoke"]);
  expect(buttonsIn(rowOf(host, "lena@example.test"))).toEqual(["Send again", "Revoke"]);
  await unmount();
});

it("mails an invitation again, and revokes one", async () => {
  const { host, unmount } = await openSettings();
  await showing(host, "lena@example.test");
  await pressButton(rowOf(host, "lena@example.test"), "Send again");
  expect(resend).toHaveBeenCalledExactlyOnceWith({ invitationId: mailed.id });
  await showing(document.body, "Sent again to lena@example.test");
  await pressButton(rowOf(host, "lena@example.test"), "Revoke");
  expect(revoke).toHaveBeenCalledExactlyOnceWith({ invitationId: mailed.id });
  await showing(document.body, "Invitation revoked");
  expect(host.querySelectorAll("fieldset[aria-label^=Invitation]")).toHaveLength(2);
  await unmount();
});

it("teaches what will be there while nothing is open, and hides from members what is not theirs", async () => {
  open = [];
  const owner = await openSettings();
  await showing(owner.host, "No open invitations. People you invite show up here until they join.");
  await owner.unmount();
  queryClient.clear();
  group = exampleGroup({ ownRole: "member" });
  open = [makeOne(4, { kind: "email", canRevoke: false })];
  const member = await openSettings();
  await showing(member.host, "Someone by email");
  expect(buttonsIn(rowOf(member.host, "Someone by email"))).toEqual([]);
  expect(buttonsIn(member.host)).not.toContain("Invite someone");
  await member.unmount();
});

it("mails an invitation to an address, which is checked first, and says why one was refused", async () => {
  const { host, unmount } = await openSettings();
  await showing(host, "Invite someone");
  await pressButton(host, "Invite someone");
  await showing(host, "Someone by email");
  const dialog = dialogOf(host);
  await fill(dialog, "Someone by email", "lena@");
  await submitIn(dialog);
  expect(dialog.textContent).toContain("Enter an email address, such as ana@example.com.");
  expect(inviteByEmail).not.toHaveBeenCalled();
  await fill(dialog, "Someone by email", " lena@example.test ");
  await submitIn(dialog);
  expect(inviteByEmail).toHaveBeenCalledExactlyOnceWith({ groupId: GROUP_ID, email: "lena@example.test" });
  expect(dialog.textContent).toContain("We emailed lena@example.test. One person can use that link.");
  inviteByEmail.mockImplementation(() => {
    throw new AppError("RATE_LIMITED", { retryAfterSeconds: 60 });
  });
  await fill(dialog, "Someone by email", "noor@example.test");
  expect(dialog.textContent).not.toContain("We emailed");
  await submitIn(dialog);
  expect(dialog.querySelector("[aria-invalid=true]")).not.toBeNull();
  await unmount();
});

it("invites a person who is not in the group", async () => {
  const { host, unmount } = await openSettings();
  await showing(host, "Invite someone");
  await pressButton(host, "Invite someone");
  await showing(host, "Someone on Evenly");
  const dialog = dialogOf(host);
  await fill(dialog, "Someone on Evenly", "noo");
  await showing(dialog, "@noor");
  expect(dialog.textContent).not.toContain("@ben");
  await act(async () =>
    dialog.querySelector<HTMLElement>("[aria-label='Invite Noor Haddad, @noor']")?.click(),
  );
  await flush();
  const userId = "0199f000-0000-7000-8001-0000000001a9";
  expect(invitePerson).toHaveBeenCalledExactlyOnceWith({ groupId: GROUP_ID, userId });
  expect(dialog.textContent).toContain("Noor Haddad can join now. We let them know.");
  await unmount();
});

it("makes a link only when asked, and none for anyone in a private group", async () => {
  const secret = await openSettings();
  await showing(secret.host, "Invite someone");
  await pressButton(secret.host, "Invite someone");
  await showing(secret.host, "Someone by email");
  expect(buttonsIn(dialogOf(secret.host))).not.toContain("Create a link");
  await secret.unmount();
  queryClient.clear();
  group = exampleGroup({ settings: { ...group.settings, privacy: "invite-only" } });
  const { host, unmount } = await openSettings();
  await showing(host, "Invite someone");
  await pressButton(host, "Invite someone");
  await showing(host, "Create a link");
  expect(create).not.toHaveBeenCalled();
  await pressButton(dialogOf(host), "Create a link");
  expect(create).toHaveBeenCalledExactlyOnceWith({ groupId: GROUP_ID });
  expect(dialogOf(host).querySelector<HTMLInputElement>("input[readonly]")?.value).toContain(
    `/join?token=${"t".repeat(30)}`,
  );
  await unmount();
});

async function submitIn(dialog: HTMLElement): Promise<void> {
  await act(async () => dialog.querySelector("form")?.requestSubmit());
  await flush();
}
