import { request } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import { transformer } from "@evenly/contract";
import { ServerFrame } from "@evenly/contract/features";
import WebSocket from "ws";
import type { Random } from "../random.ts";
import type { Person } from "./people.ts";
import { createScreen, type Frame, type Shown } from "./screen.ts";

export type Listener = {
  readonly person: Person;
  /** Balances that the screen showed, in order. */
  readonly shown: readonly Shown[];
  /** Control: the balance of a client that sums changes instead of using versions. */
  readonly addedUp: () => bigint | null;
  readonly connections: () => number;
  /** True while its socket is signed in. */
  readonly isLive: () => boolean;
  /** Error of its last connection attempt. */
  readonly trouble: () => string;
  /** Milliseconds from each balance request after a gap or reconnect to its answer. */
  readonly healTimes: readonly number[];
  /** Drops its socket, as a network failure does. */
  readonly drop: () => void;
  readonly stop: () => void;
};

const RECONNECT_MS = { min: 50, max: 250 };
/** Each consecutive failure doubles the delay, up to this many times. */
const FAILURES_MAX = 3;
const TICKET_MS = 13_000;

export type Place = {
  /** Range of the reconnect delay; the first connection waits up to the maximum. */
  readonly reconnectMs: { readonly min: number; readonly max: number };
  /** Source address: limits apply per network. */
  readonly from: string;
};
const AT_HOME: Place = { reconnectMs: RECONNECT_MS, from: "127.0.0.1" };

type Reply = { readonly status: number; readonly body: string };

/**
 * Follows a user's balance like the web app: ignores older versions, requests the balance after a gap and after each connection,
 * and reconnects. Drops one event on purpose.
 */
export function startListener(
  url: string,
  person: Person,
  random: Random,
  { reconnectMs, from }: Place = AT_HOME,
): Listener {
  let isLive = false;
  let trouble = "";
  let failures = 0;
  let connections = 0;
  let isStopped = false;
  let socket: WebSocket | null = null;
  const screen = createScreen(() => {
    if (socket?.readyState !== WebSocket.OPEN) return;
    socket.send(JSON.stringify({ type: "request_balance", data: { userId: person.userId } }));
  });
  const hear = (frame: Frame) => {
    if (frame.type === "system") {
      isLive = true;
      failures = 0;
    }
    screen.hear(frame);
  };
  const live = async () => {
    await sleep(random.between(0, reconnectMs.max));
    while (!isStopped) {
      try {
        const ticket = await fetchTicket(url, person, from);
        connections += 1;
        socket = new WebSocket(`${url.replace("http", "ws")}/ws`, { localAddress: from });
        trouble = await listen(socket, ticket, hear);
      } catch (error) {
        // The api or the gateway is unreachable: retry.
        trouble = String(error);
      }
      isLive = false;
      screen.lose();
      await sleep(random.between(reconnectMs.min, reconnectMs.max) * 2 ** Math.min(failures, FAILURES_MAX));
      failures += 1;
    }
  };
  void live();
  return {
    person,
    shown: screen.shown,
    addedUp: screen.addedUp,
    connections: () => connections,
    isLive: () => isLive,
    trouble: () => trouble,
    healTimes: screen.healTimes,
    drop: () => socket?.terminate(),
    stop: () => {
      isStopped = true;
      socket?.terminate();
    },
  };
}

async function fetchTicket(url: string, person: Person, from: string): Promise<string> {
  const { status, body } = await post(`${url}/trpc/realtime.createTicket`, person, from);
  if (status !== 200) throw new Error(`socket ticket refused with status ${status}`);
  const { result } = JSON.parse(body) as {
    result: { data: Parameters<typeof transformer.output.deserialize>[0] };
  };
  return (transformer.output.deserialize(result.data) as { ticket: string }).ticket;
}

/** Uses a separate connection per call; fetch would share one. */
function post(url: string, { token }: Person, localAddress: string): Promise<Reply> {
  const body = JSON.stringify(transformer.input.serialize(undefined));
  const headers = { "content-type": "application/json", authorization: `Bearer ${token}` };
  return new Promise((resolve, reject) => {
    const sent = request(
      url,
      { method: "POST", headers, localAddress, agent: false, timeout: TICKET_MS },
      (answer) => {
        let text = "";
        answer.setEncoding("utf8");
        answer.on("data", (part) => {
          text += part;
        });
        answer.once("error", reject);
        answer.once("close", () => resolve({ status: answer.statusCode ?? 0, body: text }));
      },
    );
    sent.once("error", reject);
    sent.once("timeout", () => sent.destroy(new Error("no ticket in time")));
    sent.end(body);
  });
}

/** Resolves with the reason for the close. */
function listen(socket: WebSocket, ticket: string, hear: (frame: Frame) => void): Promise<string> {
  socket.on("open", () => socket.send(JSON.stringify({ type: "authenticate", data: { ticket } })));
  socket.on("message", (data) => hear(ServerFrame.parse(JSON.parse(String(data)))));
  return new Promise((resolve) => {
    let cause = "";
    socket.on("error", (error) => {
      cause = error.message;
    });
    socket.on("close", (code, reason) => resolve(`${cause || "closed"} ${code} ${String(reason)}`.trim()));
  });
}
