import type { ClientFrame } from "@evenly/contract/realtime/frames";
import { RESUME_MS_MAX, RESUME_OVERLAP_MS } from "@evenly/contract/realtime/limits";
import type { Resumed } from "@evenly/contract/realtime/schemas";
import type { QueryClient } from "@tanstack/react-query";
import type { FrameData } from "../../manifest/frame-definition.ts";
import { forgetPeople } from "../../shell/people-here.ts";
import type { Payment } from "./arrivals.ts";
import type { Connection } from "./connection-state.ts";
import { createFrameFilter } from "./frame-filter.ts";
import {
  type FeatureFrame,
  frameTypes,
  type ReadFrame,
  refreshAfter,
  type SystemFrame,
  takeFrame,
} from "./frame-kinds.ts";
import { RealtimeSocket, type SocketOptions } from "./realtime-socket.ts";
import { refreshAll } from "./refresh-all.ts";
import { reportPresence } from "./report-presence.ts";
import { signedMinorOf } from "./signed-minor.ts";

/** After a server-side failure, clients refetch at a random time within this span, to spread the load. */
const RESYNC_SPREAD_MS = 2000;
/** How far before a resync frame events may have been missed. */
const RESYNC_MS = 60_000;

/** Id of the page's only subscription, unique per socket. */
const SUBSCRIPTION_ID = "page";

/** Kinds of incoming money that are announced: received, returned or refunded. */
const arrivals: ReadonlySet<string> = new Set(["payment_received", "reversal", "refund"]);

export type LiveBalance = {
  readonly accountId: string;
  readonly version: number;
  readonly postedMinor: bigint;
  readonly heldMinor: bigint;
  readonly at: Date;
};

export type RealtimeOptions = Pick<SocketOptions, "getSocketTicket" | "random"> & {
  readonly resume: (awayMs: number) => Promise<Resumed>;
  readonly userId: string;
  readonly queryClient: QueryClient;
  readonly openSocket?: SocketOptions["openSocket"];
  readonly onConnection: (connection: Connection) => void;
  readonly onBalance: (balance: LiveBalance) => void;
  readonly onRequested: () => void;
  readonly onConfirmed: () => void;
  readonly onPayment: (payment: Payment) => void;
  readonly onExport: (finished: { readonly exportId: string; readonly state: string }) => void;
  /** Receives every new frame, for other features. */
  readonly onFrame?: (frame: ReadFrame) => void;
};

export type Realtime = {
  readonly stop: () => void;
  readonly retry: () => void;
  /** Records the version of a loaded balance, so that older frames are dropped. */
  readonly know: (accountId: string, version: number) => void;
  /** Sends a frame; false, without effect, while not connected. */
  readonly send: (frame: ClientFrame) => boolean;
};

/** Subscribes a signed-in user to their events and keeps balance, history and quote up to date. */
export function startRealtime(options: RealtimeOptions): Realtime {
  const filter = createFrameFilter();
  let resync: ReturnType<typeof setTimeout> | undefined;
  let firstConnectedAt: number | null = null;
  let isOver = false;

  const requestBalance = () => {
    if (askBalance(socket, options.userId)) options.onRequested();
  };

  const catchUp = (missedMs: number) => {
    refreshAll(options.queryClient);
    const hereMs = Date.now() - (firstConnectedAt ?? 0);
    void askMissed(options, missedMs, hereMs).then((frames) => {
      for (const frame of isOver ? [] : frames) if (filter.judge(frame).isNew) say(options, frame);
    });
  };

  const receiveSystem = (frame: SystemFrame, hasGap: boolean) => {
    if (frame.data.event === "authenticated") {
      if (firstConnectedAt === null) firstConnectedAt = Date.now();
      else catchUp(Date.now() - socket.heardAt);
      subscribe(socket, options.userId);
      page.restart();
      requestBalance();
    } else if (frame.data.event === "resync") {
      clearTimeout(resync);
      resync = setTimeout(() => catchUp(RESYNC_MS), options.random() * RESYNC_SPREAD_MS);
    } else if (hasGap) requestBalance();
    else options.onConfirmed();
  };

  const receive = (frame: ReadFrame) => {
    const { isNew, hasGap } = filter.judge(frame);
    if (frame.type === "system") return receiveSystem(frame, hasGap);
    if (frame.type === "balance_updated" || frame.type === "balance_update") {
      if (isNew) options.onBalance(liveBalanceOf(frame.data));
      else options.onConfirmed();
      // The missed entries were never announced here, so the lists are stale.
      if (hasGap) refreshAll(options.queryClient);
      if (hasGap && frame.data.eventId !== undefined) requestBalance();
      return;
    }
    if (isNew) {
      refreshAfter(options.queryClient, frame.type);
      say(options, frame);
    }
  };

  const socket = new RealtimeSocket({
    getSocketTicket: options.getSocketTicket,
    random: options.random,
    openSocket: options.openSocket ?? openSocket,
    onConnection: forgetting(options.onConnection),
    onFrame: receive,
  });
  const page = watchPage(socket, requestBalance);
  socket.start();
  return {
    stop: () => {
      isOver = true;
      clearTimeout(resync);
      page.stop();
      socket.stop();
    },
    retry: () => socket.retry(),
    know: filter.know,
    send: (frame) => socket.send(frame),
  };
}

/** Limits the socket to the frames that this client handles. */
function subscribe(socket: RealtimeSocket, userId: string): void {
  const data = { userId, eventTypes: [...frameTypes()], subscriptionId: SUBSCRIPTION_ID };
  socket.send({ type: "subscribe", data });
}

/** Returns false, without effect, while not connected. */
function askBalance(socket: RealtimeSocket, userId: string): boolean {
  return socket.send({ type: "request_balance", data: { userId } });
}

/**
 * Calls the listener each time the page becomes visible; returns a function that stops it. A message then also tells the server that
 * the page is in use: of too many sockets it closes the one that has been idle longest.
 */
/** Asks for the balance when the page is looked at again, and tells the gateway whether it is. */
function watchPage(socket: RealtimeSocket, requestBalance: () => void) {
  const presence = reportPresence((frame) => socket.send(frame));
  const stopWatching = whenVisible(requestBalance);
  return {
    restart: presence.restart,
    stop: () => {
      presence.stop();
      stopWatching();
    },
  };
}

/** Forgets who is there with each change of the connection; a new one tells it again. */
function forgetting(onConnection: RealtimeOptions["onConnection"]): RealtimeOptions["onConnection"] {
  return (connection) => {
    forgetPeople();
    onConnection(connection);
  };
}

function whenVisible(listener: () => void): () => void {
  const onChange = () => {
    if (document.visibilityState === "visible") listener();
  };
  document.addEventListener("visibilitychange", onChange);
  return () => document.removeEventListener("visibilitychange", onChange);
}

/**
 * Fetches missed events and handles them like frames. It does nothing if the absence was too long or too much was missed, and leaves out
 * events from before the page was loaded.
 */
async function askMissed(
  options: RealtimeOptions,
  missedMs: number,
  hereMs: number,
): Promise<readonly FeatureFrame[]> {
  const awayMs = Math.round(Math.min(missedMs + RESUME_OVERLAP_MS, hereMs));
  if (awayMs < 0 || awayMs > RESUME_MS_MAX + RESUME_OVERLAP_MS) return [];
  try {
    const { isComplete, transactions, notifications } = await options.resume(awayMs);
    if (!isComplete) return [];
    return [
      ...transactions.map((data) => ({ type: "transaction_update", data }) as const),
      ...notifications.map((data) => ({ type: "notification", data }) as const),
    ];
  } catch {
    console.info("missed events could not be fetched; they are not announced and only appear in the lists");
    return [];
  }
}

/** Passes a frame to every listener. */
function say(options: RealtimeOptions, frame: FeatureFrame): void {
  options.onFrame?.(frame);
  takeFrame(options.queryClient, frame);
  if (
    frame.type === "transaction_update" &&
    frame.data.status === "completed" &&
    arrivals.has(frame.data.type)
  ) {
    const payment = paymentOf(frame.data);
    if (payment.amountMinor > 0n) options.onPayment(payment);
  }
  if (frame.type === "export_update") options.onExport(frame.data);
}

function liveBalanceOf(data: FrameData<"balance_updated">): LiveBalance {
  const { accountId, version, balanceText, heldText, currency, timestamp } = data;
  return {
    accountId,
    version,
    postedMinor: signedMinorOf(balanceText, currency),
    heldMinor: signedMinorOf(heldText, currency),
    at: new Date(timestamp),
  };
}

function paymentOf({ amount, currency, personName }: FrameData<"transaction_update">): Payment {
  return { amountMinor: signedMinorOf(amount, currency), currency, personName: personName ?? "Evenly" };
}

function openSocket(url: string): WebSocket {
  return new WebSocket(toSocketUrl(url));
}

function toSocketUrl(url: string): string {
  const absolute = new URL(url, location.href);
  if (absolute.protocol === "https:") absolute.protocol = "wss:";
  if (absolute.protocol === "http:") absolute.protocol = "ws:";
  return absolute.href;
}
