import type { ExpenseSeries, StartSeriesInput } from "@evenly/contract/expense-series/schemas";
import { ExpenseFields } from "@evenly/contract/expenses/schemas";
import type { Group } from "@evenly/contract/groups/schemas";
import { act } from "react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { fakeApi } from "../../../testing/fake-api.ts";
import { fill, flush, renderScreen } from "../../../testing/render-screen.tsx";
import { pressButton, showing, signInMila } from "../../../testing/send-screen.ts";

const groupId = "0199f000-0000-7000-8000-000000000001" as Group["id"];
const mila = "0199f000-0000-7000-8000-000000000002" as Group["ownMemberId"];
const ben = "0199f000-0000-7000-8000-000000000003" as Group["ownMemberId"];
const seriesId = "0199f000-0000-7000-8000-000000000004" as ExpenseSeries["id"];
const day = new Date("2026-01-01T00:00:00Z");

const member = (id: Group["ownMemberId"], displayName: string) => ({
  ...{ id, userId: null, displayName, firstName: displayName, lastName: "", handle: null, avatarUrl: null },
  ...{ role: "owner" as const, isActive: true, joinedAt: day },
});
const group = {
  ...{ id: groupId, name: "Flat", description: null, color: "rust", currency: "USD", createdBy: mila },
  defaultSplit: { method: "equal", memberIds: null },
  settings: {
    ...{ allowMemberInvites: true, requireApprovalForExpenses: false, simplifyDebts: true },
    ...{ defaultSplitMethod: "equal", privacy: "private" },
    notifications: { newExpenses: true, paymentsReceived: true, groupUpdates: true, reminders: true },
  },
  members: [member(mila, "Mila"), member(ben, "Ben")],
  ...{
    ownMemberId: mila,
    ownRole: "owner",
    isMuted: false,
    balances: [],
    expenseCount: 0,
    expenseTotals: [],
  },
  ...{ rotation: 0, version: 1, createdAt: day, updatedAt: day, archivedAt: null },
} as unknown as Group;
const rent: ExpenseSeries = {
  ...{ id: seriesId, groupId, version: 3, state: "active", pausedReason: null, interval: "monthly" },
  ...{ anchorOn: "2026-10-31", timeZone: "Europe/Berlin", end: { kind: "date", on: "2027-12-31" } },
  nextOn: "2027-02-28",
  template: {
    ...ExpenseFields.omit({ spentOn: true, dueOn: true }).parse({
      ...{ title: "Rent", amountMinor: 900_00n, currency: "USD", category: "housing" },
      payers: [{ memberId: mila, amountMinor: 900_00n }],
      split: { method: "equal", memberIds: [mila, ben] },
    }),
    original: null,
    dueAfterDays: null,
  },
  ...{ ownShareMinor: 450_00n, createdBy: mila, canEdit: true, createdAt: day },
};

const save = vi.fn<(input: StartSeriesInput) => unknown>();
let series: readonly ExpenseSeries[];
const changed = vi.fn<(path: string, input: unknown) => void>();

beforeEach(() => {
  signInMila();
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
afterEach(() => vi.unstubAllGlobals());

async function pick(host: HTMLElement, label: string, value: string): Promise<void> {
  const found = [...host.querySelectorAll("label")].find(({ textContent }) => textContent?.startsWith(label));
  const select = host.querySelector<HTMLSelectElement>(`[id="${found?.htmlFor}"]`);
  await act(async () => {
    if (select) select.value = value;
    select?.dispatchEvent(new Event("change", { bubbles: true }));
  });
}

async function submit(host: HTMLElement): Promise<void> {
  await act(async () => host.querySelector("form")?.requestSubmit());
  await flush();
}

it("says in a sentence how an expense repeats, with the rule for short months, and starts the series", async () => {
  const { host, unmount } = await renderScreen(`/groups/${groupId}/new`);
  await showing(host, "Repeat");
  await fill(host, "Title", "Rent");
  await fill(host, "Amount", "900");
  await fill(host, "Date", "2026-10-31");
  await pressButton(host, "Repeat");
  expect(host.textContent).toContain(
    "Every month on the 31st, or the last day of the month, until you stop it",
  );
  await pick(host, "Ends", "count");
  await fill(host, "Number of times", "0");
  expect(host.textContent).toContain("Enter a number from 1 to 1,000.");
  await submit(host);
  expect(save).not.toHaveBeenCalled();
  await fill(host, "Number of times", "6");
  expect(host.textContent).toContain("the last day of the month, 6 times");
  await submit(host);
  expect(save).toHaveBeenCalledTimes(1);
  expect(save.mock.calls[0]?.[0]).toMatchObject({
    ...{ groupId, title: "Rent", amountMinor: 900_00n, spentOn: "2026-10-31" },
    repeat: { interval: "monthly", end: { kind: "count", count: 6 } },
  });
  await unmount();
});

it("lists what repeats, skips the next day, and stops after it asked once", async () => {
  const { host, unmount } = await renderScreen(`/groups/${groupId}/settings`);
  await showing(host, "Every month on the 31st, or the last day of the month, until Dec 31, 2027");
  expect(host.textContent).toContain("Next on Feb 28, 2027 · your part $450.00 · started by you");
  await pressButton(host, "Skip next");
  expect(changed).toHaveBeenLastCalledWith("skipOccurrence", { seriesId, day: "2027-02-28" });
  await pressButton(host, "Stop");
  expect(changed).toHaveBeenCalledTimes(1);
  await pressButton(document.querySelector<HTMLElement>("[role=dialog], dialog") ?? host, "Stop");
  expect(changed).toHaveBeenLastCalledWith("stopSeries", { seriesId });
  await unmount();
});

it("says why a series is paused and when it would go on", async () => {
  series = [{ ...rent, state: "paused", pausedReason: "group_archived" }];
  const { host, unmount } = await renderScreen(`/groups/${groupId}/settings`);
  await showing(host, "The group was archived when this was due, so nothing was added.");
  expect(host.textContent).toContain("It would continue on Feb 28, 2027.");
  await pressButton(host, "Continue");
  expect(changed).toHaveBeenLastCalledWith("resumeSeries", { seriesId });
  await unmount();
});

it("edits what follows from the next day on, based on the version that was shown", async () => {
  const { host, unmount } = await renderScreen(`/groups/${groupId}/new?series=${seriesId}`);
  await showing(host, "Edit what follows");
  expect(host.textContent).not.toContain("Don't repeat");
  await fill(host, "Title", "Rent and heating");
  await submit(host);
  expect(changed).toHaveBeenLastCalledWith(
    "editSeries",
    expect.objectContaining({
      ...{ seriesId, expectedVersion: 3, title: "Rent and heating", spentOn: "2027-02-28" },
      repeat: { interval: "monthly", timeZone: "Europe/Berlin", end: { kind: "date", on: "2027-12-31" } },
    }),
  );
  await unmount();
});
