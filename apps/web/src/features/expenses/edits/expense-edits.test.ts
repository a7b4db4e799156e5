import { AppError } from "@evenly/contract";
import type {
  CreateExpenseInput,
  Expense,
  ExpenseDetail,
  ExpensePage,
} from "@evenly/contract/expenses/schemas";
import { type InfiniteData, QueryClient } from "@tanstack/react-query";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { type Call, fakeApi } from "../../../testing/fake-api.ts";
import { signIn } from "../../../testing/session.ts";
import { queueEdit } from "../../offline/index.ts";
import { editStore } from "../../offline/queue/edit-store.ts";
import { retryEdit } from "../../offline/queue/resolve-edit.ts";
import { sendDueEdits } from "../../offline/queue/send-queue.ts";
import { noteAnswer } from "../../offline/reachability.ts";
import { showExpense } from "./show-expense.ts";

const idOf = (end: number) => `0199f000-0000-7000-8000-00000000000${end}` as never;
const [GROUP, EXPENSE, MILA, BEN] = [idOf(1), idOf(2), idOf(3), idOf(4)];
const KEY = "c0ffee00-0000-4000-8000-000000000001";
const fields = {
  title: "Dinner",
  description: "",
  amountMinor: 84_20n,
  currency: "USD",
  category: "food" as const,
  payers: [
    { memberId: MILA, amountMinor: 80_00n },
    { memberId: BEN, amountMinor: 4_20n },
  ],
  split: { method: "equal" as const, memberIds: [MILA, BEN] },
  spentOn: "2026-11-20",
  dueOn: null,
  tags: [],
  original: null,
};
const input: CreateExpenseInput = { groupId: GROUP, ...fields, idempotencyKey: KEY };
const made = {
  id: EXPENSE,
  groupId: GROUP,
  version: 1,
  state: "active",
  ...fields,
} as unknown as ExpenseDetail;

/** Model of the server's expense: it refuses a change of another version. */
let stored: ExpenseDetail;
let calls: readonly Call[];
const create = vi.fn<(input: CreateExpenseInput) => Expense>();
const comment = vi.fn();
const update = vi.fn(({ expectedVersion, expenseId: _id, ...changed }: Record<string, never>) => {
  if (expectedVersion !== stored.version) throw new AppError("EXPENSE_CHANGED");
  stored = { ...stored, ...(changed as object), version: stored.version + 1 };
  return stored;
});

beforeEach(() => {
  signIn();
  noteAnswer();
  stored = { ...made };
  create.mockReset().mockReturnValue(made);
  comment.mockReset().mockReturnValue(made);
  calls = fakeApi({
    "groups.createExpense": create,
    "groups.updateExpense": update,
    "groups.getExpense": () => stored,
    "groups.addComment": comment,
  });
});
afterEach(() => {
  update.mockClear();
});

const queryClient = () => new QueryClient();
const send = (client = queryClient()) => sendDueEdits("me", client, true);
const refusals = () => editStore.read().map(({ refusal }) => refusal);
const lostAnswer = () => {
  throw new TypeError("no answer");
};
const queueNew = () => queueEdit({ kind: "newExpense", id: KEY, groupName: "Flat", input });
const queueChange = (changes: object, version: number | null = 1) =>
  queueEdit({ kind: "expense", id: EXPENSE, groupId: GROUP, version, fields: { ...fields, ...changes } });

test("a new expense is sent under one key on every try, and joins its group's list at its day", async () => {
  create.mockImplementationOnce(lostAnswer);
  queueNew();
  const client = queryClient();
  const key = [["groups", "listExpenses"], { input: { groupId: GROUP, limit: 50 } }];
  const otherKey = [["groups", "listExpenses"], { input: { groupId: idOf(9), limit: 50 } }];
  const page = (days: readonly string[]) => ({
    pages: [{ expenses: days.map((spentOn, at) => ({ id: idOf(at + 5), spentOn })), nextCursor: null }],
    pageParams: [null],
  });
  client.setQueryData(key, page(["2026-11-22", "2026-11-19"]));
  client.setQueryData(otherKey, page(["2026-11-19"]));
  await send(client);
  await send(client);
  expect(create.mock.calls.map(([{ idempotencyKey }]) => idempotencyKey)).toEqual([KEY, KEY]);
  expect(editStore.read()).toEqual([]);
  const daysOf = (queryKey: readonly unknown[]) =>
    client
      .getQueryData<InfiniteData<ExpensePage>>(queryKey)
      ?.pages.flatMap(({ expenses }) => expenses.map(({ spentOn }) => spentOn));
  expect(daysOf(key)).toEqual(["2026-11-22", "2026-11-20", "2026-11-19"]);
  expect(daysOf(otherKey)).toEqual(["2026-11-19"]);
});

test.each(["GROUP_ARCHIVED", "GROUP_NOT_FOUND", "GROUP_MEMBER_UNKNOWN"] as const)(
  "a new expense that the server refuses by %s is kept with the reason, and can be sent again",
  async (code) => {
    create.mockImplementationOnce(() => {
      throw new AppError(code);
    });
    queueNew();
    await send();
    await send();
    expect(refusals()).toEqual([code]);
    expect(create).toHaveBeenCalledOnce();
    await retryEdit(editStore.read()[0]?.key ?? "");
    await send();
    expect(editStore.read()).toEqual([]);
  },
);

test("a comment is sent once under its key, and is independent of a refused change of its expense", async () => {
  stored = { ...made, title: "Supper", version: 2 };
  queueChange({ title: "Dinner out" });
  queueEdit({ kind: "newComment", id: KEY, expenseId: EXPENSE, expenseTitle: "Dinner", text: "Mine" });
  await send();
  expect(refusals()).toEqual(["STATE_CONFLICT"]);
  expect(comment.mock.calls).toEqual([[{ expenseId: EXPENSE, text: "Mine", idempotencyKey: KEY }]]);
});

test("changes of one expense are sent in order, each onto the version that the one before made", async () => {
  queueChange({ title: "Dinner out" });
  queueChange({ title: "Dinner out", amountMinor: 90_00n });
  expect(showExpense(made, editStore.read())).toMatchObject({ title: "Dinner out", amountMinor: 90_00n });
  await send();
  expect(stored).toMatchObject({ title: "Dinner out", amountMinor: 90_00n, version: 3 });
  expect(editStore.read()).toEqual([]);
});

test("a change whose answer was lost is recognised in any order of people, and not written again", async () => {
  stored = { ...made, title: "Dinner out", payers: made.payers.toReversed(), version: 2 };
  queueChange({ title: "Dinner out" });
  await send();
  expect(editStore.read()).toEqual([]);
  expect(stored.version).toBe(2);
});

test("a change of what somebody else changed is kept as a conflict, and overwrites it only when told so", async () => {
  stored = { ...made, amountMinor: 90_00n, version: 2 };
  queueChange({ title: "Dinner out" });
  await send();
  expect(refusals()).toEqual(["STATE_CONFLICT"]);
  expect(stored).toMatchObject({ title: "Dinner", amountMinor: 90_00n });
  // The screen shows the server's version until then.
  expect(showExpense(stored, editStore.read()).title).toBe("Dinner");
  await retryEdit(editStore.read()[0]?.key ?? "");
  await send();
  expect(stored).toMatchObject({ title: "Dinner out", amountMinor: 84_20n, version: 3 });
  expect(calls.filter(({ path }) => path === "groups.updateExpense")).toHaveLength(2);
});
