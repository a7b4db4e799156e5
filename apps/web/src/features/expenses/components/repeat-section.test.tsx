import { ExpenseFields } from "@evenly/contract/expenses/schemas";
import type { ExpenseSeries, StartSeriesInput } from "@evenly/contract/expenses/series/schemas";
import type { Group } from "@evenly/contract/groups/schemas";
import { screen, waitFor } from "@testing-library/react";
import { beforeEach, expect, it, vi } from "vitest";
import { fakeApi } from "../../../testing/fake-api.ts";
import { fill, notShowing, press, showing, submit, user } from "../../../testing/page.ts";
import { renderScreen } from "../../../testing/render-screen.tsx";
import { signIn } from "../../../testing/session.ts";

const groupId = "0199f000-0000-7000-8000-000000000001" as Group["id"];
const mila = "0199f000-0000-7000-8000-000000000002" as Group["ownMemberId"];
const ben = "0199f000-0000-7000-8000-000000000003" as Group["ownMemberId"];
const seriesId = "0199f000-0000-7000-8000-000000000004" as ExpenseSeries["id"];
const day = new Date("2026-01-01T00:00:00Z");

const member = (id: Group["ownMemberId"], displayName: string) => ({
  id,
  userId: null,
  displayName,
  firstName: displayName,
  lastName: "",
  handle: null,
  avatarUrl: null,
  role: "owner" as const,
  isActive: true,
  joinedAt: day,
});
const group = {
  id: groupId,
  name: "Flat",
  description: null,
  color: "rust",
  currency: "USD",
  createdBy: mila,
  defaultSplit: { method: "equal", memberIds: null },
  settings: {
    allowMemberInvites: true,
    requireApprovalForExpenses: false,
    simplifyDebts: true,
    defaultSplitMethod: "equal",
    privacy: "private",
    notifications: { newExpenses: true, paymentsReceived: true, groupUpdates: true, reminders: true },
  },
  members: [member(mila, "Mila"), member(ben, "Ben")],
  ownMemberId: mila,
  ownRole: "owner",
  isMuted: false,
  balances: [],
  expenseCount: 0,
  expenseTotals: [],
  rotation: 0,
  version: 1,
  createdAt: day,
  updatedAt: day,
  archivedAt: null,
} as unknown as Group;
const rent: ExpenseSeries = {
  id: seriesId,
  groupId,
  version: 3,
  state: "active",
  pausedReason: null,
  interval: "monthly",
  every: 1,
  onMonthEnd: false,
  anchorOn: "2026-10-31",
  timeZone: "Europe/Berlin",
  end: { kind: "date", on: "2027-12-31" },
  nextOn: "2027-02-28",
  template: {
    ...ExpenseFields.omit({ spentOn: true, dueOn: true }).parse({
      title: "Rent",
      amountMinor: 900_00n,
      currency: "USD",
      category: "housing",
      payers: [{ memberId: mila, amountMinor: 900_00n }],
      split: { method: "equal", memberIds: [mila, ben] },
    }),
    original: null,
    dueAfterDays: null,
  },
  ownShareMinor: 450_00n,
  createdBy: mila,
  canEdit: true,
  createdAt: day,
};

const save = vi.fn<(input: StartSeriesInput) => unknown>();
let series: readonly ExpenseSeries[];
const changed = vi.fn<(path: string, input: unknown) => void>();

beforeEach(() => {
  signIn();
  series = [rent];
  save.mockReset().mockReturnValue({ series: rent, expenseId: null });
  changed.mockReset();
  const change = (path: string) => (input: unknown) => {
    changed(path, input);
    return rent;
  };
  fakeApi({
    "groups.get": () => group,
    "groups.listSeries": () => ({ series }),
    "groups.startSeries": save,
    "groups.editSeries": change("editSeries"),
    "groups.skipOccurrence": change("skipOccurrence"),
    "groups.stopSeries": change("stopSeries"),
    "groups.resumeSeries": change("resumeSeries"),
  });
});

it("says in a sentence how an expense repeats, with the rule for short months, and starts the series", async () => {
  await renderScreen(`/groups/${groupId}/new`);
  await showing("Repeat");
  await fill("Title", "Rent");
  await fill("Amount", "900");
  await fill("Date", "2026-10-31");
  await press("Repeat");
  await showing("Every month on the 31st, or the last day of the month, until you stop it");
  await user.selectOptions(await screen.findByLabelText(/^Ends/), "count");
  await fill("Number of times", "0");
  await showing("Enter a number from 1 to 1,000.");
  submit();
  await waitFor(() =>
    expect(screen.getByLabelText("Number of times").getAttribute("aria-invalid")).toBe("true"),
  );
  expect(save).not.toHaveBeenCalled();
  await fill("Number of times", "6");
  await showing("the last day of the month, 6 times");
  submit();
  await waitFor(() => expect(save).toHaveBeenCalledTimes(1));
  expect(save.mock.calls[0]?.[0]).toMatchObject({
    groupId,
    title: "Rent",
    amountMinor: 900_00n,
    spentOn: "2026-10-31",
    repeat: { interval: "monthly", every: 1, onMonthEnd: false, end: { kind: "count", count: 6 } },
  });
});

it("repeats every six months, and on the last day of the month when that is asked for", async () => {
  await renderScreen(`/groups/${groupId}/new`);
  await showing("Repeat");
  await fill("Title", "Insurance");
  await fill("Amount", "90");
  await fill("Date", "2026-11-30");
  await press("Repeat");
  await user.selectOptions(await screen.findByLabelText(/^How often/), "custom");
  await fill("Every", "0");
  await showing("Enter a number from 1 to 99.");
  await fill("Every", "6");
  await showing("Every 6 months on the 30th, or the last day of the month");
  await press("Always on the last day of the month", { role: "switch" });
  await showing("Every 6 months on the last day of the month, until you stop it");
  submit();
  await waitFor(() => expect(save).toHaveBeenCalledTimes(1));
  expect(save.mock.calls[0]?.[0]).toMatchObject({
    repeat: { interval: "monthly", every: 6, onMonthEnd: true, end: { kind: "never" } },
  });
});

it("lists what repeats, skips the next day, and stops after it asked once", async () => {
  await renderScreen(`/groups/${groupId}/settings`);
  await showing("Every month on the 31st, or the last day of the month, until Dec 31, 2027");
  await showing("Next on Feb 28, 2027 · your part $450.00 · started by you");
  await press(/^Skip next/);
  await waitFor(() =>
    expect(changed).toHaveBeenLastCalledWith("skipOccurrence", { seriesId, day: "2027-02-28" }),
  );
  await press(/^Stop/);
  expect(changed).toHaveBeenCalledTimes(1);
  await press("Stop", { in: await screen.findByRole("dialog") });
  await waitFor(() => expect(changed).toHaveBeenLastCalledWith("stopSeries", { seriesId }));
});

it("says why a series is paused and when it would go on", async () => {
  series = [{ ...rent, state: "paused", pausedReason: "group_archived" }];
  await renderScreen(`/groups/${groupId}/settings`);
  await showing("The group was archived when this was due, so nothing was added.");
  await showing("It would continue on Feb 28, 2027.");
  await press(/^Continue/);
  await waitFor(() => expect(changed).toHaveBeenLastCalledWith("resumeSeries", { seriesId }));
});

it("edits what follows from the next day on, based on the version that was shown", async () => {
  await renderScreen(`/groups/${groupId}/new?series=${seriesId}`);
  await showing("Edit what follows");
  await notShowing("Don't repeat");
  await fill("Title", "Rent and heating");
  submit();
  await waitFor(() =>
    expect(changed).toHaveBeenLastCalledWith(
      "editSeries",
      expect.objectContaining({
        seriesId,
        expectedVersion: 3,
        title: "Rent and heating",
        spentOn: "2027-02-28",
        repeat: {
          interval: "monthly",
          every: 1,
          onMonthEnd: false,
          timeZone: "Europe/Berlin",
          end: { kind: "date", on: "2027-12-31" },
        },
      }),
    ),
  );
});
