import type { AddressInfo } from "node:net";
import type Stripe from "stripe";
import { DeliveryQueue } from "./events/delivery-queue.ts";
import { createFaults, type Fault, type HeldCall } from "./http/faults.ts";
import { createIdempotency } from "./http/idempotency.ts";
import { createServer } from "./http/server.ts";
import { openCore } from "./open-core.ts";
import { routes } from "./routes/index.ts";
import { runDue } from "./run-due.ts";
import { loadState, openStateFile } from "./store/state-file.ts";

export type { Fault, HeldCall } from "./http/faults.ts";

const SECOND = 1000;
const RETRY_DELAYS_MS = [SECOND, 5 * SECOND, 30 * SECOND, 300 * SECOND, 3600 * SECOND];
/** How often the clock is looked at between calls. */
const TICK_MS = 250;
const FAULTS_MAX = 1000;

export interface CardEmulatorOptions {
  /** 0, the default, takes any free port. */
  port?: number;
  secretKey: string;
  webhook: { url: string; secret: string } | null;
  /** Where the state is kept; without it the state ends with the process. */
  stateFile?: string;
  now?: () => Date;
  /** The waits before an event that was not accepted is sent again; then it is given up. */
  retryDelaysMs?: readonly number[];
}

export interface CardEmulator {
  readonly url: string;
  readonly port: number;
  /** All events, the oldest first. */
  events(): readonly Stripe.Event[];
  /** Sends an event once more, whether or not it was accepted. */
  redeliver(eventId: string): Promise<void>;
  pauseWebhooks(): void;
  resumeWebhooks(): void;
  /** Resolves when each event was accepted or given up; while webhooks are paused, when none is on its way. */
  settled(): Promise<void>;
  /** Makes the next calls of the API fail: 503, a page that is no JSON, or work whose answer is lost. */
  failNext(kind: Fault, times?: number): void;
  /** Holds the next call that is neither refused nor replayed, until it is released. */
  holdNext(): HeldCall;
  /** Moves the clock of the emulator, and brings about what is due. */
  advance(ms: number): void;
  close(): Promise<void>;
}

/** Starts the stand-in for the card provider on 127.0.0.1. */
export async function startCardEmulator(options: CardEmulatorOptions): Promise<CardEmulator> {
  const state = loadState(options.stateFile);
  const file = openStateFile(options.stateFile, state);
  const deliveries = new DeliveryQueue({
    webhook: options.webhook,
    retryDelaysMs: options.retryDelaysMs ?? RETRY_DELAYS_MS,
    state,
    ...file,
  });
  let url = "";
  const opened = openCore({
    state,
    now: options.now ?? (() => new Date()),
    hasWebhook: options.webhook !== null,
    url: () => url,
    announce: (event) => deliveries.add(event),
  });
  const faults = createFaults();
  const report = (error: unknown) => console.error("card-emulator:", error);
  const parts = {
    opened,
    faults,
    idempotency: createIdempotency(state, opened.core.now),
    ...file,
    report,
  };
  const server = createServer({ secretKey: options.secretKey, routes, parts });
  await server.listen({ host: "127.0.0.1", port: options.port ?? 0 });
  const { port } = server.server.address() as AddressInfo;
  url = `http://127.0.0.1:${port}`;
  deliveries.resume();
  const tick = () => {
    if (runDue(opened.core)) file.changed();
  };
  const ticking = setInterval(tick, TICK_MS).unref();
  return {
    url,
    port,
    events: () => structuredClone([...state.events.values()]),
    redeliver: async (eventId) => {
      const event = state.events.get(eventId);
      if (!event) throw new Error(`no event ${eventId}`);
      await deliveries.sendAgain(event);
    },
    pauseWebhooks: () => deliveries.pause(),
    resumeWebhooks: () => deliveries.resume(),
    settled: () => deliveries.settled(),
    failNext: (kind, times = 1) => faults.order(kind, Math.min(times, FAULTS_MAX)),
    holdNext: faults.hold,
    advance: (ms) => {
      state.clockOffsetMs += ms;
      tick();
      file.changed();
      deliveries.advance(ms);
    },
    close: async () => {
      clearInterval(ticking);
      faults.releaseAll();
      await server.close();
      await deliveries.close();
      file.changed();
      await file.saved();
    },
  };
}
