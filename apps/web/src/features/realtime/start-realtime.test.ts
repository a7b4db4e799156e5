import { QueryClient } from "@tanstack/react-query";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { type Realtime, startRealtime } from "./start-realtime.ts";
import { FakeSocket } from "./testing/fake-socket.ts";
import { balanceFrame, transactionFrame } from "./testing/frames.ts";

let sockets: FakeSocket[];
let realtime: Realtime;
let client: QueryClient;
const onBalance = vi.fn();
const onPayment = vi.fn();
const onExport = vi.fn();
const onConfirmed = vi.fn();
const onRequested = vi.fn();

beforeEach(async () => {
  vi.useFakeTimers();
  vi.clearAllMocks();
  sockets = [];
  client = new QueryClient();
  client.setQueryData([["payments", "listTransactions"]], 1);
  realtime = startRealtime({
    userId: "user",
    queryClient: client,
    getTicket: async () => ({ ticket: "ticket", url: "/ws" }),
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

test("asks for the balance as soon as it is connected", () => {
  expect(latest().sent[1]).toEqual({ type: "request_balance", data: { userId: "user" } });
  expect(onRequested).toHaveBeenCalledOnce();
});

test("the same news twice changes the balance and is said once", () => {
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

test("money that left is no arrival, but makes history stale", () => {
  latest().say(transactionFrame({ eventId: "e2", amount: "-5.00", type: "payment_sent" }));
  expect(onPayment).not.toHaveBeenCalled();
  expect(isListStale()).toBe(true);
});

test("money that comes back has arrived, too; what was given back has not", () => {
  latest().say(transactionFrame({ eventId: "e3", amount: "4.00", type: "refund" }));
  expect(onPayment).toHaveBeenCalledOnce();
  latest().say(transactionFrame({ eventId: "e4", amount: "-4.00", type: "reversal" }));
  expect(onPayment).toHaveBeenCalledOnce();
});

test("an export that is ready is said once", () => {
  const data = { eventId: "e5", userId: "user", exportId: "x", state: "done", rows: 2, rowsTotal: 2 };
  latest().say({ type: "export_update", data });
  latest().say({ type: "export_update", data });
  expect(onExport).toHaveBeenCalledExactlyOnceWith(data);
});

test("a gap asks for the balance and refreshes what lists it", () => {
  realtime.know("account", 1);
  const before = asked();
  latest().say(balanceFrame({ version: 4 }));
  expect(asked()).toBe(before + 1);
  expect(isListStale()).toBe(true);
});

test("a heartbeat that is ahead asks for the balance", () => {
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

test("after 'resync' everything is fetched anew within two seconds, spread by chance", async () => {
  latest().say({ type: "system", data: { event: "resync" } });
  await vi.advanceTimersByTimeAsync(999);
  expect(isListStale()).toBe(false);
  await vi.advanceTimersByTimeAsync(1);
  expect(isListStale()).toBe(true);
});

test("a new connection refreshes what may have been missed, without saying old news again", async () => {
  vi.spyOn(console, "info").mockImplementation(() => undefined);
  latest().say(transactionFrame({ eventId: "e1" }));
  latest().fail();
  await vi.advanceTimersByTimeAsync(1500);
  client.setQueryData([["payments", "listTransactions"]], 2);
  latest().accept();
  latest().say(transactionFrame({ eventId: "e1" }));
  expect(isListStale()).toBe(true);
  expect(onPayment).toHaveBeenCalledOnce();
});
