import { AppError } from "@evenly/contract";
import { screen, waitFor } from "@testing-library/react";
import { beforeEach, expect, it, vi } from "vitest";
import { exampleGroup, exampleMember, exampleRow, GROUP_ID, mila } from "../../../testing/example-group.ts";
import { fakeApi } from "../../../testing/fake-api.ts";
import { press, showing } from "../../../testing/page.ts";
import { renderScreen } from "../../../testing/render-screen.tsx";
import { signIn } from "../../../testing/session.ts";

const noor = exampleMember(7, { displayName: "Noor Haddad" });
const group = exampleGroup({ members: [mila, noor], ownRole: "owner" });
const update = vi.fn<(input: object) => unknown>();
const archive = vi.fn<(input: object) => unknown>();
const remove = vi.fn<() => unknown>();

beforeEach(() => {
  signIn();
  update.mockReset().mockReturnValue(group);
  archive.mockReset().mockReturnValue(group);
  remove.mockReset();
  fakeApi({
    "groups.list": () => [exampleRow()],
    "groups.get": () => group,
    "groups.listSeries": () => ({ series: [] }),
    "groups.listInvitations": () => [],
    "groups.update": update,
    "groups.archive": archive,
    "groups.delete": remove,
  });
});

const openSettings = () => renderScreen(`/groups/${GROUP_ID}/settings`);
async function pressDelete() {
  await press("Delete group");
  await press("Delete group", { in: await screen.findByRole("dialog") });
}

it("says who owes whom when a group cannot be deleted, and archives it instead", async () => {
  remove.mockImplementation(() => {
    const debt = { fromId: noor.id, toId: mila.id, currency: "USD", amountMinor: "4210" };
    throw new AppError("GROUP_NOT_EVEN", { debts: [debt], payments: 1 });
  });
  await openSettings();
  await pressDelete();
  await showing("Noor Haddad owes you");
  const dialog = screen.getByRole("dialog");
  expect(dialog.textContent).toContain("$42.10");
  expect(dialog.textContent).toContain("1 payment is under way.");
  await press("Archive instead", { in: dialog });
  await waitFor(() => expect(archive).toHaveBeenCalledWith({ groupId: GROUP_ID, isArchived: true }));
});

it("tells a failed deletion and a failed change by their own texts", async () => {
  const broken = () => {
    throw new AppError("INTERNAL");
  };
  remove.mockImplementation(broken);
  update.mockImplementation(broken);
  await openSettings();
  await pressDelete();
  await showing("Failed to delete group");
  await press("Cancel", { in: screen.getByRole("dialog") });
  await press("Simplify debts", { role: "switch" });
  await showing("Failed to update group");
});

it.each([
  ["Tell people about expenses", "newExpenses"],
  ["Tell people about payments", "paymentsReceived"],
  ["Tell people about changes to the group", "groupUpdates"],
  ["Remind people of what they owe", "reminders"],
] as const)("turns off what a group tells: %s", async (label, kind) => {
  await openSettings();
  const wasOn = group.settings.notifications[kind];
  await press(new RegExp(label), { role: "switch" });
  const notifications = { [kind]: !wasOn };
  await waitFor(() =>
    expect(update).toHaveBeenCalledWith({ groupId: GROUP_ID, settings: { notifications } }),
  );
});
