import type { Balance } from "@evenly/contract/payments/schemas";
import type { ClientFrame } from "@evenly/contract/realtime/frames";
import { useQueryClient } from "@tanstack/react-query";
import {
  createContext,
  type ReactNode,
  use,
  useCallback,
  useEffect,
  useMemo,
  useReducer,
  useRef,
  useState,
} from "react";
import { api, apiClient } from "../../api/trpc.ts";
import { loadOnceOnline } from "../../shell/load-once-online.ts";
import { useAuth } from "../auth/index.ts";
import { needMessages } from "../preferences/index.ts";
import { type Arrival, addToArrival, type Payment } from "./arrivals.ts";
import { emptyBalance, type RealtimeBalance, reduceBalance } from "./balance-state.ts";
import { type Connection, unknownConnection } from "./connection-state.ts";
import type { FinishedExport } from "./export-toast.tsx";
import type { ReadFrame } from "./frame-kinds.ts";
import { ExportToast } from "./lazy-toasts.ts";
import type { LiveBalance, Realtime } from "./start-realtime.ts";

type RealtimeContextValue = {
  readonly balance: RealtimeBalance;
  readonly connection: Connection;
  readonly retry: () => void;
  readonly arrival: Arrival | null;
  readonly listen: (listener: FrameListener) => () => void;
  readonly send: (frame: ClientFrame) => boolean;
};
type FrameListener = (frame: ReadFrame) => void;

const RealtimeContext = createContext<RealtimeContextValue | null>(null);

/**
 * Keeps the signed-in user's balance live. The socket and its frame checks load after the page. @see spec 2 section 4 (Realtime balance)
 */
export function RealtimeBalanceProvider({ children }: { readonly children: ReactNode }) {
  const { user } = useAuth();
  const userId = user?.id;
  const [balance, dispatch] = useReducer(reduceBalance, emptyBalance);
  const [connection, setConnection] = useState(unknownConnection);
  const [arrival, setArrival] = useState<Arrival | null>(null);
  const [finished, setFinished] = useState<FinishedExport | null>(null);
  const realtime = useRef<Realtime | null>(null);
  const { listen, tell } = useListeners();
  const queryClient = useQueryClient();
  const takeBalance = useTakeBalance();
  const knownBalance = useRef<Balance | undefined>(undefined);
  const loaded = api.payments.getBalance.useQuery(undefined, { enabled: userId !== undefined }).data;

  useEffect(() => {
    knownBalance.current = loaded;
    if (!loaded) return;
    realtime.current?.know(loaded.accountId, Number(loaded.version));
    dispatch({ type: "loaded", balanceMinor: loaded.postedMinor, at: loaded.updatedAt });
  }, [loaded]);

  useEffect(() => {
    if (userId === undefined) return;
    const onPayment = (payment: Payment) => setArrival((before) => addToArrival(before, payment, Date.now()));
    const onBalance = (live: LiveBalance) => {
      takeBalance(live);
      dispatch({ type: "updated", balanceMinor: live.postedMinor, at: live.at });
    };
    const forget = loadOnceOnline(
      () => Promise.all([import("./start-realtime.ts"), needMessages("realtime")]),
      ([{ startRealtime }]) => {
        realtime.current = startRealtime({
          userId,
          queryClient,
          getSocketTicket: () => apiClient.realtime.createTicket.mutate(),
          resume: (awayMs) => apiClient.realtime.resume.query({ awayMs }),
          random: Math.random,
          onConnection: setConnection,
          onBalance,
          onRequested: () => dispatch({ type: "requested" }),
          onConfirmed: () => dispatch({ type: "confirmed", at: new Date() }),
          onPayment,
          onExport: setFinished,
          onFrame: tell,
        });
        const known = knownBalance.current;
        if (known) realtime.current.know(known.accountId, Number(known.version));
      },
    );
    return () => {
      forget();
      realtime.current?.stop();
      realtime.current = null;
    };
  }, [userId, queryClient, takeBalance, tell]);

  const retry = useCallback(() => realtime.current?.retry(), []);
  const send = useCallback((frame: ClientFrame) => realtime.current?.send(frame) ?? false, []);
  const value = useMemo(
    () => ({ balance, connection, retry, arrival, listen, send }),
    [balance, connection, retry, arrival, listen, send],
  );
  return (
    <RealtimeContext value={value}>
      {children}
      {finished && <ExportToast finished={finished} />}
    </RealtimeContext>
  );
}

/** Frame listeners of other features. */
function useListeners() {
  const [listeners] = useState(() => new Set<FrameListener>());
  const listen = useCallback(
    (listener: FrameListener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    [listeners],
  );
  const tell = useCallback(
    (frame: ReadFrame) => {
      for (const listener of listeners) listener(frame);
    },
    [listeners],
  );
  return { listen, tell };
}

/** Writes a newer balance into the query cache. */
function useTakeBalance(): (live: LiveBalance) => void {
  const utils = api.useUtils();
  return useCallback(
    (live) =>
      utils.payments.getBalance.setData(undefined, (known: Balance | undefined) => {
        if (!known || known.accountId !== live.accountId || known.version >= BigInt(live.version))
          return known;
        const { postedMinor, heldMinor } = live;
        return {
          ...known,
          postedMinor,
          heldMinor,
          availableMinor: postedMinor - heldMinor,
          version: BigInt(live.version),
          updatedAt: live.at,
        };
      }),
    [utils],
  );
}

/** The live balance: current, previous, change, lastUpdate, history and isUpdating. */
export function useRealtimeBalance(): RealtimeBalance {
  return useRealtimeContext().balance;
}

/** The connection state and a function to reconnect now. */
export function useRealtimeConnection(): Connection & { readonly retry: () => void } {
  const { connection, retry } = useRealtimeContext();
  return { ...connection, retry };
}

/** The last incoming payment or combined payments. */
export function useArrival(): Arrival | null {
  return useRealtimeContext().arrival;
}

/** Calls the listener with every new frame; the listener may change between renders. */
export function useRealtimeFrames(listener: (frame: ReadFrame) => void): void {
  const { listen } = useRealtimeContext();
  const latest = useRef(listener);
  latest.current = listener;
  useEffect(() => listen((frame) => latest.current(frame)), [listen]);
}

/** Sends a frame to the gateway; the function returns false, without effect, while not connected. */
export function useRealtimeSend(): (frame: ClientFrame) => boolean {
  return useRealtimeContext().send;
}

function useRealtimeContext(): RealtimeContextValue {
  const value = use(RealtimeContext);
  if (value === null) throw new Error("useRealtimeBalance must be used within a RealtimeBalanceProvider");
  return value;
}
