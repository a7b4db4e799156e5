import { AppError } from "@evenly/contract";
import { loadMessages } from "@evenly/i18n";
import { QueryClientProvider } from "@tanstack/react-query";
import { act, cleanup, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { api, queryClient, trpcReactClient } from "../../api/trpc.ts";
import { type Call, fakeApi } from "../../testing/fake-api.ts";
import { renderWithTexts } from "../../testing/render-with-texts.tsx";
import { signIn } from "../../testing/session.ts";
import { clearSession } from "../auth/index.ts";
import { GroupProvider, useGroup } from "./group-provider.tsx";

type Store = ReturnType<typeof useGroup>;
type Input<Operation extends keyof Store> = Store[Operation] extends (input: infer Given) => unknown
  ? Given
  : never;

const user = { id: "0199f000-0000-7000-8000-0000000000aa", displayName: "Mira Lindqvist" };
const groupId = "019aa000-0000-7000-8000-000000000010" as Input<"getGroup">;
const memberId = "019aa000-0000-7000-8000-000000000020";
const expenseId = "019aa000-0000-7000-8000-000000000030";
const input = { groupId } as never;
const update = { paymentRequestId: expenseId, status: "declined" } as never;
const payment = { groupId, toMemberId: memberId, expenseId, amountMinor: 500n, currency: "USD" } as never;

/** Each operation with its procedure, its fallback text, and what it returns when it fails. */
const operations = [
  ["loadGroups", "groups.list", "Failed to load groups", null],
  ["loadExpenses", "groups.listExpenses", "Failed to load expenses", null],
  ["loadPaymentRequests", "requests.list", "Failed to load payment requests", null],
  ["getGroup", "groups.get", "Failed to get group", null],
  ["getGroupAnalytics", "groups.getAnalytics", "Failed to get group analytics", null],
  ["updateGroup", "groups.update", "Failed to update group", false],
  ["deleteGroup", "groups.delete", "Failed to delete group", false],
  ["addMember", "groups.addMember", "Failed to add member", false],
  ["removeMember", "groups.removeMember", "Failed to remove member", false],
  ["updateMemberRole", "groups.setMemberRole", "Failed to update member role", false],
  ["updateExpense", "groups.updateExpense", "Failed to update expense", false],
  ["payExpenseSplit", "groups.payDebt", "Failed to pay expense split", false],
  ["updatePaymentRequest", "requests.decline", "Failed to update payment request", false],
  ["createPaymentRequest", "requests.create", "Failed to create payment request", "rethrown"],
  ["createGroup", "groups.create", "Failed to create group", "rethrown"],
  ["createExpense", "groups.createExpense", "Failed to create expense", "rethrown"],
] as const;
type Operation = (typeof operations)[number][0];

let store: Store;
let calls: readonly Call[];

function Reads() {
  store = useGroup();
  return null;
}

async function mount(answers: Parameters<typeof fakeApi>[0] = {}): Promise<void> {
  calls = fakeApi(answers);
  await renderWithTexts(
    <api.Provider client={trpcReactClient} queryClient={queryClient}>
      <QueryClientProvider client={queryClient}>
        <GroupProvider>
          <Reads />
        </GroupProvider>
      </QueryClientProvider>
    </api.Provider>,
  );
}

/** Runs an operation to its end; the text "rethrown" stands for a rejection. */
async function run(operation: Operation): Promise<unknown> {
  const own: Partial<Record<Operation, unknown>> = { payExpenseSplit: payment, updatePaymentRequest: update };
  const given = own[operation] ?? (operation.startsWith("load") ? groupId : input);
  let result: unknown;
  await act(async () => {
    const work = store[operation] as (given: unknown) => Promise<unknown>;
    result = await work(given).catch(() => "rethrown");
  });
  return result;
}

const refused = (code: "GROUP_FORBIDDEN" | "INTERNAL") => () => {
  throw new AppError(code);
};
const unanswered = () => {
  throw new TypeError("no answer");
};

const options = queryClient.getDefaultOptions();

beforeEach(() => {
  signIn(user);
  queryClient.setDefaultOptions({ queries: { ...options.queries, retry: false } });
});

afterEach(async () => {
  // A list that failed to load is asked for again once it is shown; the answer belongs to this test.
  await waitFor(() => expect(queryClient.isFetching()).toBe(0));
  cleanup();
  queryClient.clear();
  queryClient.setDefaultOptions(options);
});

describe.each(operations)("%s", (operation, procedure, fallback, failed) => {
  test("without a reason of the server's, sets the specified fallback text", async () => {
    await mount({ [procedure]: refused("INTERNAL") });
    expect(await run(operation)).toBe(failed);
    expect(store).toMatchObject({ error: fallback, isLoading: false });
  });

  test("without an answer, sets the specified fallback text", async () => {
    await mount({ [procedure]: unanswered });
    expect(await run(operation)).toBe(failed);
    expect(store.error).toBe(fallback);
  });

  test("refused, sets the refusal's text", async () => {
    await mount({ [procedure]: refused("GROUP_FORBIDDEN") });
    expect(await run(operation)).toBe(failed);
    expect(store.error).toBe("Your role in this group doesn't allow this.");
  });

  test("before sign-in, sends nothing", async () => {
    clearSession();
    await mount();
    expect(await run(operation)).toBe(failed);
    expect(store.error).toBe(fallback);
    expect(calls).toEqual([]);
  });
});

test("there are 16 operations with a specified text", async () => {
  const { failures } = (await loadMessages("en", ["groups"])).groups;
  expect(Object.keys(failures).toSorted()).toEqual(operations.map(([operation]) => operation).toSorted());
});

test("loads open payment requests, declines one and cancels one", async () => {
  await mount({
    "requests.list": () => ({ requests: [{ id: expenseId }], nextCursor: null }),
    "requests.decline": () => null,
    "requests.cancel": () => null,
  });
  expect(await run("loadPaymentRequests")).toEqual([{ id: expenseId }]);
  expect(store.paymentRequests).toEqual([{ id: expenseId }]);
  const paymentRequestId = expenseId as never;
  await act(() =>
    store.updatePaymentRequest({ paymentRequestId, status: "declined", reason: "Paid in cash" }),
  );
  await act(() => store.updatePaymentRequest({ paymentRequestId, status: "cancelled" }));
  const sent = calls.filter(({ path }) => path !== "requests.list");
  expect(sent).toMatchObject([
    { path: "requests.decline", input: { paymentRequestId, reason: "Paid in cash" } },
    { path: "requests.cancel", input: { paymentRequestId } },
  ]);
});

test("loads groups on demand, keeps them, and a later success clears the error", async () => {
  const group = { id: groupId, name: "Flat 14B" };
  let isUp = false;
  await mount({ "groups.list": () => (isUp ? [group] : refused("INTERNAL")()) });
  expect(calls).toEqual([]);
  expect(store.groups).toBeNull();
  await run("loadGroups");
  expect(store).toMatchObject({ groups: null, error: "Failed to load groups" });
  isUp = true;
  expect(await run("loadGroups")).toEqual([group]);
  expect(store).toMatchObject({ groups: [group], error: null });
});

test("loads the expenses of one group", async () => {
  await mount({ "groups.listExpenses": () => ({ expenses: [{ id: expenseId }], nextCursor: null }) });
  expect(await run("loadExpenses")).toEqual([{ id: expenseId }]);
  expect(store.expenses).toEqual([{ id: expenseId }]);
});

test("a change returns true, and loads the groups again", async () => {
  await mount({ "groups.list": () => [], "groups.addMember": () => ({ id: groupId }) });
  await run("loadGroups");
  expect(await run("addMember")).toBe(true);
  expect(calls.map(({ path }) => path)).toEqual(["groups.list", "groups.addMember", "groups.list"]);
});

test("pays the part of one expense", async () => {
  await mount({ "groups.payDebt": () => ({ state: "settled" }) });
  expect(await run("payExpenseSplit")).toBe(true);
  expect(calls[0]?.input).toMatchObject({ groupId, toMemberId: memberId, expenseIds: [expenseId] });
});

test("a failed mark of what is new is only logged", async () => {
  const warn = vi.spyOn(console, "warn").mockImplementation(() => undefined);
  await mount({ "groups.markSeen": refused("INTERNAL") });
  await act(() => store.markSeen(groupId));
  expect(warn).toHaveBeenCalledOnce();
  expect(store.error).toBeNull();
});

test("loads invitations, activities of one group, and notifications of groups", async () => {
  const about = {
    id: memberId,
    title: "New expense",
    message: "Dinner",
    isRead: false,
    createdAt: new Date(0),
  };
  const payment = { ...about, id: expenseId, data: {} };
  await mount({
    "groups.listMyInvitations": () => [{ id: memberId }],
    "groups.listActivities": () => ({ activities: [{ id: expenseId }], nextCursor: null }),
    "notifications.list": () => ({ notifications: [{ ...about, data: { groupId } }, payment] }),
  });
  expect(calls).toEqual([]);
  expect(store).toMatchObject({ invites: null, activities: null, notifications: null });
  await act(async () => {
    await store.loadInvites();
    await store.loadActivities(groupId);
    await store.loadNotifications();
  });
  expect(store).toMatchObject({ invites: [{ id: memberId }], activities: [{ id: expenseId }] });
  await waitFor(() => expect(store.notifications).not.toBeNull());
  expect(store.notifications).toEqual([{ ...about, groupId, userId: user.id }]);
});

test("news that does not load is only logged", async () => {
  const warn = vi.spyOn(console, "warn").mockImplementation(() => undefined);
  await mount({ "groups.listMyInvitations": refused("INTERNAL") });
  await act(async () => expect(await store.loadInvites()).toBeNull());
  expect(warn).toHaveBeenCalledOnce();
  expect(store.error).toBeNull();
});
