import { RESUME_MS_MAX, RESUME_OVERLAP_MS } from "@evenly/contract/realtime/limits";
import { QueryClient } from "@tanstack/react-query";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { type Realtime, type RealtimeOptions, startRealtime } from "./start-realtime.ts";
import { FakeSocket } from "./testing/fake-socket.ts";
import { balanceFrame, notificationFrame, transactionFrame } from "./testing/frames.ts";

let sockets: FakeSocket[];
let realtime: Realtime;
let client: QueryClient;
const onBalance = vi.fn();
const onPayment = vi.fn();
const onExport = vi.fn();
const onConfirmed = vi.fn();
const onRequested = vi.fn();
const onFrame = vi.fn();
const resume = vi.fn<RealtimeOptions["resume"]>();
const nothing = { isComplete: true, transactions: [], notifications: [] };

beforeEach(async () => {
  vi.useFakeTimers();
  vi.clearAllMocks();
  resume.mockResolvedValue(nothing);
  sockets = [];
  client = new QueryClient();
  client.setQueryData([["payments", "listTransactions"]], 1);
  realtime = startRealtime({
    userId: "user",
    queryClient: client,
    getSocketTicket: async () => ({ ticket: "ticket", url: "/ws" }),
    openSocket: (url) => {
      const socket = new FakeSocket(url);
      sockets.push(socket);
      return socket as unknown as WebSocket;
    },
    random: () => 0.5,
    onConnection: () => undefined,
    onBalance,
    onPayment,
    onExport,
    onConfirmed,
    onRequested,
    onFrame,
    resume,
  });
  await vi.advanceTimersByTimeAsync(0);
  latest().accept();
});

afterEach(() => {
  realtime.stop();
  vi.restoreAllMocks();
  vi.useRealTimers();
});

const latest = () => sockets.at(-1) as FakeSocket;
const asked = () =>
  latest().sent.filter((frame) => (frame as { type: string }).type === "request_balance").length;
const isListStale = () => client.getQueryState([["payments", "listTransactions"]])?.isInvalidated;

test("subscribes to the frames that the page handles, says that it is looked at, then requests the balance", () => {
  expect(latest().sent[1]).toEqual({
    type: "subscribe",
    data: {
      userId: "user",
      eventTypes: expect.arrayContaining(["balance_updated", "transaction_update", "notification"]),
      subscriptionId: "page",
    },
  });
  expect(latest().sent[2]).toEqual({
    type: "presence",
    data: { status: "online", timestamp: expect.any(String) },
  });
  expect(latest().sent[3]).toEqual({ type: "request_balance", data: { userId: "user" } });
  expect(onRequested).toHaveBeenCalledOnce();
});

test("requests the balance again when the page becomes visible, which tells the server that it is in use", () => {
  document.dispatchEvent(new Event("visibilitychange"));
  expect(asked()).toBe(2);
  latest().fail();
  document.dispatchEvent(new Event("visibilitychange"));
  expect(onRequested).toHaveBeenCalledTimes(2);
});

test("a repeated frame changes the balance and is announced only once", () => {
  latest().say(balanceFrame({ version: 1, balance: "42.50" }));
  latest().say(balanceFrame({ version: 1, type: "balance_update", balance: "42.50" }));
  latest().say(transactionFrame({ eventId: "e1" }));
  latest().say(transactionFrame({ eventId: "e1" }));
  expect(onBalance).toHaveBeenCalledExactlyOnceWith(
    expect.objectContaining({ version: 1, postedMinor: 4250n, heldMinor: 0n }),
  );
  expect(onPayment).toHaveBeenCalledExactlyOnceWith({
    amountMinor: 4200n,
    currency: "USD",
    personName: "Ana Ribeiro",
  });
});

test("outgoing money is not announced, but makes the history stale", () => {
  latest().say(transactionFrame({ eventId: "e2", amount: "-5.00", type: "payment_sent" }));
  expect(onPayment).not.toHaveBeenCalled();
  expect(isListStale()).toBe(true);
});

test("a refund received is announced; a refund given is not", () => {
  latest().say(transactionFrame({ eventId: "e3", amount: "4.00", type: "refund" }));
  expect(onPayment).toHaveBeenCalledOnce();
  latest().say(transactionFrame({ eventId: "e4", amount: "-4.00", type: "reversal" }));
  expect(onPayment).toHaveBeenCalledOnce();
});

test("a finished export is announced once", () => {
  const data = { eventId: "e5", userId: "user", exportId: "x", state: "done", rows: 2, rowsTotal: 2 };
  latest().say({ type: "export_update", data });
  latest().say({ type: "export_update", data });
  expect(onExport).toHaveBeenCalledExactlyOnceWith(data);
});

test("a gap requests the balance and refreshes the lists", () => {
  realtime.know("account", 1);
  const before = asked();
  latest().say(balanceFrame({ version: 4 }));
  expect(asked()).toBe(before + 1);
  expect(isListStale()).toBe(true);
});

test("a heartbeat that is ahead requests the balance", () => {
  realtime.know("account", 1);
  const before = asked();
  latest().say({
    type: "system",
    data: { event: "heartbeat", accounts: [{ accountId: "account", version: 1 }] },
  });
  expect(asked()).toBe(before);
  latest().say({
    type: "system",
    data: { event: "heartbeat", accounts: [{ accountId: "account", version: 2 }] },
  });
  expect(asked()).toBe(before + 1);
});

test("'resync' refetches everything within two seconds, at a random time", async () => {
  latest().say({ type: "system", data: { event: "resync" } });
  await vi.advanceTimersByTimeAsync(999);
  expect(isListStale()).toBe(false);
  await vi.advanceTimersByTimeAsync(1);
  expect(isListStale()).toBe(true);
});

/** A frame's data in the form of a later replay: without its event id. */
function dataOf<Frame extends { readonly data: { eventId?: string | undefined } }>(
  frame: Frame,
): Frame["data"] {
  const { eventId: _eventId, ...data } = frame.data;
  return data;
}
const payment = (id: string) => transactionFrame({ eventId: id });

async function comeBackAfter(ms: number): Promise<void> {
  vi.spyOn(console, "info").mockImplementation(() => undefined);
  window.dispatchEvent(new Event("offline"));
  await vi.advanceTimersByTimeAsync(ms);
  client.setQueryData([["payments", "listTransactions"]], 2);
  window.dispatchEvent(new Event("online"));
  await vi.advanceTimersByTimeAsync(0);
  latest().accept();
  await vi.advanceTimersByTimeAsync(0);
}

test("a reconnect refreshes the lists and announces each missed event exactly once", async () => {
  latest().say(payment("e1"));
  latest().say(notificationFrame({ id: "n1" }));
  resume.mockResolvedValue({
    isComplete: true,
    transactions: ["e1", "e2", "e3"].map((id) => dataOf(payment(id))),
    notifications: ["n1", "n2"].map((id) => dataOf(notificationFrame({ id }))),
  });
  await vi.advanceTimersByTimeAsync(40_000);
  await comeBackAfter(30_000);
  latest().say(payment("e3"));
  // The time since the connection was lost plus a margin, limited by the page's age.
  expect(resume).toHaveBeenCalledExactlyOnceWith(70_000);
  expect(isListStale()).toBe(true);
  expect(onPayment).toHaveBeenCalledTimes(3);
  const told = onFrame.mock.calls.map(([frame]) => frame.data.transactionId ?? frame.data.id);
  expect(told).toEqual(["transfer-e1", "n1", "transfer-e2", "transfer-e3", "n2"]);
});

test("after a long absence or too many missed events the lists are refreshed and nothing is announced", async () => {
  await comeBackAfter(RESUME_MS_MAX + RESUME_OVERLAP_MS + 1);
  expect(resume).not.toHaveBeenCalled();
  expect(isListStale()).toBe(true);
  resume.mockResolvedValue({ ...nothing, isComplete: false, transactions: [dataOf(payment("e9"))] });
  await comeBackAfter(RESUME_MS_MAX);
  expect(resume).toHaveBeenCalledExactlyOnceWith(RESUME_MS_MAX + RESUME_OVERLAP_MS);
  expect(onPayment).not.toHaveBeenCalled();
});

test("an answer that arrives after signing out is announced to no user", async () => {
  let answer: (resumed: typeof nothing & { transactions: object[] }) => void = () => undefined;
  resume.mockReturnValue(
    new Promise((resolve) => {
      answer = resolve as never;
    }),
  );
  await comeBackAfter(1000);
  realtime.stop();
  answer({ ...nothing, transactions: [dataOf(payment("e1"))] as never });
  await vi.advanceTimersByTimeAsync(0);
  expect(onPayment).not.toHaveBeenCalled();
});
