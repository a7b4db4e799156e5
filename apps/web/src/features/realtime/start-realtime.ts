import { RESUME_MS_MAX, RESUME_OVERLAP_MS } from "@evenly/contract/realtime/limits";
import type { Resumed } from "@evenly/contract/realtime/schemas";
import type { QueryClient } from "@tanstack/react-query";
import type { FrameData } from "../../frame-definition.ts";
import type { Payment } from "./arrivals.ts";
import type { Connection } from "./connection-state.ts";
import { createFrameFilter } from "./frame-filter.ts";
import {
  type FeatureFrame,
  type ReadFrame,
  refreshAfter,
  type SystemFrame,
  takeFrame,
} from "./frame-kinds.ts";
import { RealtimeSocket, type SocketOptions } from "./realtime-socket.ts";
import { refreshAll } from "./refresh-all.ts";
import { signedMinorOf } from "./signed-minor.ts";

/** After trouble on the server's side clients come back spread over this time. */
const RESYNC_SPREAD_MS = 2000;
/** How far back that trouble may have begun. */
const RESYNC_MS = 60_000;

/** Money of others that comes in: sent, returned or refunded. */
const arrivals: ReadonlySet<string> = new Set(["payment_received", "reversal", "refund"]);

export type LiveBalance = {
  readonly accountId: string;
  readonly version: number;
  readonly postedMinor: bigint;
  readonly heldMinor: bigint;
  readonly at: Date;
};

export type RealtimeOptions = Pick<SocketOptions, "getTicket" | "random"> & {
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
  /** Every frame that is new, for other features. */
  readonly onFrame?: (frame: ReadFrame) => void;
};

export type Realtime = {
  readonly stop: () => void;
  readonly retry: () => void;
  /** Takes note of a balance that was loaded, so that older news of it are dropped. */
  readonly know: (accountId: string, version: number) => void;
};

/** Connects a signed-in person to their events and keeps balance, history and quote in step with them. */
export function startRealtime(options: RealtimeOptions): Realtime {
  const filter = createFrameFilter();
  let resync: ReturnType<typeof setTimeout> | undefined;
  let firstConnectedAt: number | null = null;
  let isOver = false;

  const requestBalance = () => {
    options.onRequested();
    socket.send({ type: "request_balance", data: { userId: options.userId } });
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
      requestBalance();
    } else if (frame.data.event === "resync") {
      clearTimeout(resync);
      resync = setTimeout(() => catchUp(RESYNC_MS), options.random() * RESYNC_SPREAD_MS);
    } else if (hasGap) {
      requestBalance();
    } else {
      options.onConfirmed();
    }
  };

  const receive = (frame: ReadFrame) => {
    const { isNew, hasGap } = filter.judge(frame);
    if (frame.type === "system") return receiveSystem(frame, hasGap);
    if (frame.type === "balance_updated" || frame.type === "balance_update") {
      if (isNew) options.onBalance(liveBalanceOf(frame.data));
      else options.onConfirmed();
      // Entries in between were never announced here: what lists them is stale.
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
    getTicket: options.getTicket,
    random: options.random,
    openSocket: options.openSocket ?? ((url) => new WebSocket(toSocketUrl(url))),
    onConnection: options.onConnection,
    onFrame: receive,
  });
  socket.start();
  return {
    stop: () => {
      isOver = true;
      clearTimeout(resync);
      socket.stop();
    },
    retry: () => socket.retry(),
    know: filter.know,
  };
}

/**
 * What happened meanwhile, as if it had come by the socket; nothing when it is too long ago or too much to be said, and nothing
 * from before the page was there: that is no news.
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
    console.info("What happened meanwhile could not be asked for; it stands in the lists");
    return [];
  }
}

/** Hands a frame on to all that act on it. */
function say(options: RealtimeOptions, frame: FeatureFrame): void {
  options.onFrame?.(frame);
  takeFrame(options.queryClient, frame);
  if (frame.type === "transaction_update" && arrivals.has(frame.data.type)) {
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

function toSocketUrl(url: string): string {
  const absolute = new URL(url, location.href);
  if (absolute.protocol === "https:") absolute.protocol = "wss:";
  if (absolute.protocol === "http:") absolute.protocol = "ws:";
  return absolute.href;
}
