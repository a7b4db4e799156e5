import type { ServerFrame } from "@evenly/contract/features";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Connection } from "./connection-state.ts";
import { RealtimeSocket } from "./realtime-socket.ts";
import { FakeSocket } from "./testing/fake-socket.ts";
import { transactionFrame } from "./testing/frames.ts";

let sockets: FakeSocket[];
let frames: ServerFrame[];
let connection: Connection;
let getSocketTicket: () => Promise<{ ticket: string; url: string }>;
let realtime: RealtimeSocket;
let log: ReturnType<typeof vi.spyOn>;

beforeEach(() => {
  vi.useFakeTimers();
  log = vi.spyOn(console, "info").mockImplementation(() => undefined);
  sockets = [];
  frames = [];
  getSocketTicket = async () => ({ ticket: `ticket-${sockets.length + 1}`, url: "ws://evenly.test/ws" });
  realtime = new RealtimeSocket({
    getSocketTicket: () => getSocketTicket(),
    openSocket: (url) => {
      const socket = new FakeSocket(url);
      sockets.push(socket);
      return socket as unknown as WebSocket;
    },
    onFrame: (frame) => frames.push(frame),
    onConnection: (next) => {
      connection = next;
    },
    random: () => 0,
  });
});

afterEach(() => {
  realtime.stop();
  log.mockRestore();
  vi.useRealTimers();
});

const flush = () => vi.advanceTimersByTimeAsync(0);
const latest = () => sockets.at(-1) as FakeSocket;

async function connect(): Promise<void> {
  realtime.start();
  await flush();
  latest().accept();
}

test("the ticket is the first frame, never part of the address", async () => {
  await connect();
  expect(latest().url).toBe("ws://evenly.test/ws");
  expect(latest().sent[0]).toEqual({ type: "authenticate", data: { ticket: "ticket-1" } });
  expect(connection).toEqual({ state: "connected", hasGivenUp: false, isPaused: false });
});

test("unknown frames and invalid text are dropped", async () => {
  await connect();
  const before = frames.length;
  latest().say({ type: "something_new", data: {} });
  latest().say("{");
  latest().say(transactionFrame({ eventId: "e1" }));
  expect(frames.slice(before)).toEqual([transactionFrame({ eventId: "e1" })]);
});

test("reconnects with a new ticket after 1, 2, 4, 8 and 16 seconds, then once a minute", async () => {
  await connect();
  latest().fail();
  for (const [index, seconds] of [1, 2, 4, 8, 16].entries()) {
    expect(connection).toEqual({ state: "disconnected", hasGivenUp: false, isPaused: false });
    await vi.advanceTimersByTimeAsync(seconds * 1000 - 1);
    expect(sockets).toHaveLength(index + 1);
    await vi.advanceTimersByTimeAsync(1);
    expect(sockets).toHaveLength(index + 2);
    latest().fail();
  }
  expect(connection).toEqual({ state: "disconnected", hasGivenUp: true, isPaused: false });
  expect(log.mock.calls.map(([text]: unknown[]) => text)).toEqual(
    [1, 2, 3, 4, 5].map((n) => `Attempting to reconnect (${n}/5)`),
  );
  await vi.advanceTimersByTimeAsync(60_000);
  expect(sockets).toHaveLength(7);
  expect(connection).toEqual({ state: "connecting", hasGivenUp: true, isPaused: false });
  latest().accept();
  expect(connection).toEqual({ state: "connected", hasGivenUp: false, isPaused: false });
});

test("closed to make room for another page: paused, with no attempt until the page is looked at or on request", async () => {
  await connect();
  latest().fail(4001);
  expect(connection).toEqual({ state: "disconnected", hasGivenUp: false, isPaused: true });
  await vi.advanceTimersByTimeAsync(600_000);
  expect(sockets).toHaveLength(1);
  document.dispatchEvent(new Event("visibilitychange"));
  await flush();
  latest().accept();
  expect(connection).toEqual({ state: "connected", hasGivenUp: false, isPaused: false });
  latest().fail(4001);
  realtime.retry();
  await flush();
  expect(sockets).toHaveLength(3);
});

test("an accepted connection resets the number of attempts", async () => {
  await connect();
  latest().fail();
  await vi.advanceTimersByTimeAsync(1000);
  latest().accept();
  latest().fail();
  await vi.advanceTimersByTimeAsync(1000);
  expect(sockets).toHaveLength(3);
});

test("a failed ticket request counts as a failed attempt", async () => {
  getSocketTicket = () => Promise.reject(new Error("no network"));
  realtime.start();
  await flush();
  expect(connection.state).toBe("disconnected");
  expect(log).toHaveBeenCalledWith("Attempting to reconnect (1/5)");
});

test("reconnects at once when the browser is online again, when the page becomes visible and on request", async () => {
  await connect();
  window.dispatchEvent(new Event("offline"));
  expect(connection.state).toBe("disconnected");
  expect(latest().isClosed).toBe(true);
  await vi.advanceTimersByTimeAsync(120_000);
  expect(sockets).toHaveLength(1);
  window.dispatchEvent(new Event("online"));
  await flush();
  expect(sockets).toHaveLength(2);
  latest().fail();
  document.dispatchEvent(new Event("visibilitychange"));
  await flush();
  expect(sockets).toHaveLength(3);
  latest().fail();
  realtime.retry();
  await flush();
  expect(sockets).toHaveLength(4);
});

test("a silent server counts as lost", async () => {
  await connect();
  await vi.advanceTimersByTimeAsync(75_000);
  expect(latest().isClosed || sockets.length > 1).toBe(true);
  expect(sockets[0]?.isClosed).toBe(true);
});

test("stopping closes the socket and does not reconnect", async () => {
  await connect();
  realtime.stop();
  expect(latest().isClosed).toBe(true);
  expect(connection.state).toBe("disconnected");
  await vi.advanceTimersByTimeAsync(120_000);
  window.dispatchEvent(new Event("online"));
  await flush();
  expect(sockets).toHaveLength(1);
});
