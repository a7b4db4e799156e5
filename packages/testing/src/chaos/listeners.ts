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
  /** Each balance that a screen would have shown, in order. */
  readonly shown: readonly Shown[];
  /** Control: what a client shows that adds up changes instead of taking versions. */
  readonly addedUp: () => bigint | null;
  readonly connections: () => number;
  /** Its socket is signed in. */
  readonly isLive: () => boolean;
  /** Why its last attempt to connect failed. */
  readonly trouble: () => string;
  /** Milliseconds from each question for the balance, after a gap or a new socket, to its answer. */
  readonly healTimes: readonly number[];
  /** Loses its socket, as a network does. */
  readonly drop: () => void;
  readonly stop: () => void;
};

const RECONNECT_MS = { min: 50, max: 250 };
/** Each failure in a row doubles the pause, up to so many. */
const FAILURES_MAX = 3;
const TICKET_MS = 13_000;

export type Place = {
  /** The pause before it connects again; the first time it waits for up to the longest. */
  readonly reconnectMs: { readonly min: number; readonly max: number };
  /** The address it calls from: what one network may do is bounded. */
  readonly from: string;
};
const AT_HOME: Place = { reconnectMs: RECONNECT_MS, from: "127.0.0.1" };

type Reply = { readonly status: number; readonly body: string };

/**
 * Hears a person's balance as the web app does: older versions are dropped, a gap and each new connection ask for the
 * balance, and a connection that ends is made again. One event is lost on purpose.
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
        // The api or the gateway is away: the next try comes.
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
  if (status !== 200) throw new Error(`no ticket: ${status}`);
  const { result } = JSON.parse(body) as {
    result: { data: Parameters<typeof transformer.output.deserialize>[0] };
  };
  return (transformer.output.deserialize(result.data) as { ticket: string }).ticket;
}

/** Each on a connection of its own, which fetch would share. */
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

/** Gives why it ended. */
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
