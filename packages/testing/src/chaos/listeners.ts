import { setTimeout as sleep } from "node:timers/promises";
import { transformer } from "@evenly/contract";
import { ServerFrame } from "@evenly/contract/realtime/frames";
import WebSocket from "ws";
import type { Random } from "../random.ts";
import { callProcedure } from "./pay-over-http.ts";
import type { Person } from "./people.ts";

export type Shown = { readonly version: number; readonly balanceMinor: bigint };
export type Listener = {
  readonly person: Person;
  /** Each balance that a screen would have shown, in order. */
  readonly shown: readonly Shown[];
  /** Control: what a client shows that adds up changes instead of taking versions. */
  readonly addedUp: () => bigint | null;
  readonly connections: () => number;
  /** Its socket is signed in. */
  readonly isLive: () => boolean;
  /** Loses its socket, as a network does. */
  readonly drop: () => void;
  readonly stop: () => void;
};

/** The event that each client loses, so that there is always one to be missed. */
const LOST_EVENT = 3;
const RECONNECT_MS = { min: 50, max: 250 };
/** Each failure in a row doubles the pause, up to so many. */
const FAILURES_MAX = 3;
const ASK_AGAIN_MS = 300;

type Frame = ReturnType<typeof ServerFrame.parse>;
type BalanceData = Extract<Frame, { type: "balance_updated" }>["data"];

/**
 * Hears a person's balance as the web app does: older versions are dropped, a gap and each new connection ask for the
 * balance, and a connection that ends is made again. One event is lost on purpose.
 */
export function startListener(
  url: string,
  person: Person,
  random: Random,
  reconnectMs = RECONNECT_MS,
): Listener {
  const shown: Shown[] = [];
  let isLive = false;
  let failures = 0;
  let addedUp: bigint | null = null;
  let connections = 0;
  let events = 0;
  let isStopped = false;
  let socket: WebSocket | null = null;

  const ask = () =>
    socket?.send(JSON.stringify({ type: "request_balance", data: { userId: person.userId } }));
  const show = (data: BalanceData) => {
    const last = shown.at(-1);
    if (last && data.version <= last.version) return;
    shown.push({ version: data.version, balanceMinor: toMinor(data.balanceText) });
    if (last && data.version > last.version + 1 && data.eventId !== undefined) ask();
  };
  const hear = (frame: Frame) => {
    if (frame.type === "balance_updated") {
      if (frame.data.eventId !== undefined) events += 1;
      if (events === LOST_EVENT && frame.data.eventId !== undefined) return;
      if (addedUp === null) addedUp = toMinor(frame.data.balanceText);
      else if (frame.data.eventId !== undefined) addedUp += toMinor(frame.data.changeText);
      show(frame.data);
    } else if (frame.type === "error" && frame.data.code === "OVERLOADED") {
      setTimeout(ask, ASK_AGAIN_MS);
    } else if (frame.type === "system") {
      const { data } = frame;
      isLive = true;
      failures = 0;
      const newest = shown.at(-1)?.version ?? -1;
      if (data.event !== "heartbeat" || data.accounts.some(({ version }) => version > newest)) ask();
    }
  };
  const live = async () => {
    while (!isStopped) {
      try {
        const ticket = await fetchTicket(url, person);
        connections += 1;
        socket = new WebSocket(`${url.replace("http", "ws")}/ws`);
        await listen(socket, ticket, hear);
      } catch {
        // The api or the gateway is away: the next try comes.
      }
      isLive = false;
      await sleep(random.between(reconnectMs.min, reconnectMs.max) * 2 ** Math.min(failures, FAILURES_MAX));
      failures += 1;
    }
  };
  void live();
  return {
    person,
    shown,
    addedUp: () => addedUp,
    connections: () => connections,
    isLive: () => isLive,
    drop: () => socket?.terminate(),
    stop: () => {
      isStopped = true;
      socket?.terminate();
    },
  };
}

async function fetchTicket(url: string, person: Person): Promise<string> {
  const { status, body } = await callProcedure(url, "realtime.createTicket", { person, input: undefined });
  if (status !== 200) throw new Error(`no ticket: ${status}`);
  const { result } = JSON.parse(body) as {
    result: { data: Parameters<typeof transformer.output.deserialize>[0] };
  };
  return (transformer.output.deserialize(result.data) as { ticket: string }).ticket;
}

function listen(socket: WebSocket, ticket: string, hear: (frame: Frame) => void): Promise<void> {
  socket.on("open", () => socket.send(JSON.stringify({ type: "authenticate", data: { ticket } })));
  socket.on("message", (data) => hear(ServerFrame.parse(JSON.parse(String(data)))));
  return new Promise((resolve) => {
    socket.on("error", () => {});
    socket.on("close", () => resolve());
  });
}

/** Two decimals, as all of this run's money has. */
function toMinor(text: string): bigint {
  const [whole = "0", part = ""] = text.replace("-", "").split(".");
  const minor = BigInt(whole) * 100n + BigInt(part.padEnd(2, "0"));
  return text.startsWith("-") ? -minor : minor;
}
