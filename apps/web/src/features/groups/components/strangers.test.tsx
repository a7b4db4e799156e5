import type { Group } from "@evenly/contract/groups/schemas";
import { screen, waitFor } from "@testing-library/react";
import { beforeEach, expect, it, vi } from "vitest";
import { exampleGroup, exampleMember, exampleRow, GROUP_ID, mila } from "../../../testing/example-group.ts";
import { fakeApi } from "../../../testing/fake-api.ts";
import { fill, notShowing, press, settle, showing, submit, user } from "../../../testing/page.ts";
import { renderScreen } from "../../../testing/render-screen.tsx";
import { signIn } from "../../../testing/session.ts";

const noor = exampleMember(7, { displayName: "Noor Haddad" });
/** The placeholder that stands for Noor until her yes. */
const asked = { ...noor, userId: null, handle: null, isInvited: true };

let after: Group;
const addMember = vi.fn<(input: object) => unknown>();
const create = vi.fn<(input: object) => unknown>();

beforeEach(() => {
  signIn();
  after = exampleGroup({ members: [mila, asked] });
  addMember.mockReset().mockImplementation(() => after);
  create.mockReset().mockImplementation(() => after);
  fakeApi({
    "groups.list": () => [exampleRow()],
    "groups.get": () => after,
    "groups.listSeries": () => ({ series: [] }),
    "groups.listInvitations": () => [],
    "groups.addMember": addMember,
    "groups.create": create,
    "contacts.search": () => [
      { id: noor.userId, displayName: "Noor Haddad", handle: "noor", avatarUrl: null },
    ],
  });
});

const openSettings = () => renderScreen(`/groups/${GROUP_ID}/settings`);
async function addNoor() {
  await fill("Add someone", "Noor");
  await press(/@noor/, { role: "option" });
  await waitFor(() => expect(addMember).toHaveBeenCalledOnce());
}

it("marks who is invited in the list, and offers no second way to invite them", async () => {
  await openSettings();
  await showing("Noor Haddad");
  expect((await screen.findByText("Invited")).closest("li")?.textContent).toContain("hasn't joined yet");
  await press("Change Noor Haddad");
  await screen.findByRole("dialog");
  expect(screen.queryByRole("button", { name: "Invite Noor Haddad" })).toBeNull();
});

it("says that a stranger whom somebody adds is invited, and that others are in the group", async () => {
  await openSettings();
  await addNoor();
  await showing("Invited Noor Haddad, who joins by saying yes");
  after = exampleGroup({ members: [mila, noor] });
  addMember.mockClear();
  await addNoor();
  await showing("Noor Haddad is in the group");
});

it("names who of a new group is invited", async () => {
  await renderScreen("/groups");
  await press("New group");
  await showing("People who don't know you yet are invited.");
  const dialog = await screen.findByRole("dialog");
  await fill("Name", "Trip", dialog);
  await fill("Who is in it?", "Noor", dialog);
  await press(/Noor Haddad/, { role: "option", in: dialog });
  submit(dialog);
  await showing("Invited Noor Haddad, who joins by saying yes");
  await notShowing("Who is in it?");
});

it("adds nobody by a name before the search has answered", async () => {
  const findPayee = vi.fn();
  fakeApi({
    "groups.list": () => [exampleRow()],
    "groups.get": () => after,
    "groups.listSeries": () => ({ series: [] }),
    "groups.listInvitations": () => [],
    "groups.addMember": addMember,
    "payments.findPayee": findPayee,
  });
  await openSettings();
  await fill("Add someone", "Ben");
  await user.keyboard("{Enter}");
  await settle();
  expect([findPayee.mock.calls, addMember.mock.calls]).toEqual([[], []]);
});
