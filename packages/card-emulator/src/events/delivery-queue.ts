import type Stripe from "stripe";
import type { Delivery, State } from "../store/state.ts";
import { sendEvent } from "./send-event.ts";

const IN_FLIGHT_MAX = 4;

export interface DeliveryOptions {
  webhook: { url: string; secret: string } | null;
  retryDelaysMs: readonly number[];
  state: State;
  changed(): void;
  saved(): Promise<void>;
}

/** Sends events to the webhook until it accepts them or the retries end. It owns the connections to the webhook. */
export class DeliveryQueue {
  readonly #options: DeliveryOptions;
  readonly #stop = new AbortController();
  readonly #inFlight = new Map<string, Promise<void>>();
  /** When each event is tried again, on a clock that no test has frozen. */
  readonly #dueAt = new Map<string, number>();
  #advancedMs = 0;
  /** Until the emulator itself can be asked about what an event tells. */
  #isPaused = true;
  #timer: NodeJS.Timeout | undefined;
  #waiting: (() => void)[] = [];

  constructor(options: DeliveryOptions) {
    this.#options = options;
  }

  add(event: Stripe.Event): void {
    if (!this.#options.webhook) return;
    this.#options.state.deliveries.set(event.id, { eventId: event.id, triesMade: 0 });
    // After the call that caused it has been recorded.
    setImmediate(() => this.#pump());
  }

  /** Moves the retries nearer, as time does. */
  advance(ms: number): void {
    this.#advancedMs += ms;
    this.#pump();
  }

  async sendAgain(event: Stripe.Event): Promise<void> {
    await this.#send(event);
  }

  pause(): void {
    this.#isPaused = true;
  }

  resume(): void {
    this.#isPaused = false;
    this.#pump();
  }

  settled(): Promise<void> {
    return new Promise((resolve) => {
      this.#waiting.push(resolve);
      this.#pump();
    });
  }

  async close(): Promise<void> {
    this.#stop.abort();
    clearTimeout(this.#timer);
    await Promise.allSettled(this.#inFlight.values());
    this.#tellWaiting();
  }

  #now(): number {
    return performance.now() + this.#advancedMs;
  }

  #pump(): void {
    clearTimeout(this.#timer);
    if (this.#stop.signal.aborted) return;
    const { deliveries } = this.#options.state;
    let nextMs = Number.POSITIVE_INFINITY;
    for (const delivery of this.#isPaused ? [] : deliveries.values()) {
      if (this.#inFlight.size >= IN_FLIGHT_MAX) break;
      if (this.#inFlight.has(delivery.eventId)) continue;
      const leftMs = (this.#dueAt.get(delivery.eventId) ?? 0) - this.#now();
      if (leftMs > 0) nextMs = Math.min(nextMs, leftMs);
      else this.#begin(delivery);
    }
    if (Number.isFinite(nextMs)) this.#timer = setTimeout(() => this.#pump(), nextMs).unref();
    if (this.#inFlight.size === 0 && (this.#isPaused || deliveries.size === 0)) this.#tellWaiting();
  }

  #tellWaiting(): void {
    for (const resolve of this.#waiting) resolve();
    this.#waiting = [];
  }

  #begin(delivery: Delivery): void {
    const work = this.#tryOnce(delivery).finally(() => {
      this.#inFlight.delete(delivery.eventId);
      this.#pump();
    });
    this.#inFlight.set(delivery.eventId, work);
  }

  async #tryOnce(delivery: Delivery): Promise<void> {
    const { state, retryDelaysMs, changed } = this.#options;
    const event = state.events.get(delivery.eventId);
    const isAccepted = event === undefined || (await this.#send(event));
    if (this.#stop.signal.aborted) return;
    delivery.triesMade += 1;
    const delayMs = retryDelaysMs[delivery.triesMade - 1];
    if (isAccepted && event) event.pending_webhooks = 0;
    if (isAccepted || delayMs === undefined) {
      state.deliveries.delete(delivery.eventId);
      this.#dueAt.delete(delivery.eventId);
    } else this.#dueAt.set(delivery.eventId, this.#now() + delayMs);
    changed();
  }

  async #send(event: Stripe.Event): Promise<boolean> {
    const { webhook, saved } = this.#options;
    if (!webhook) return true;
    // The receiver may ask for the object at once: what the event tells must outlive a crash of ours.
    const isSaved = await saved().then(
      () => true,
      () => false,
    );
    return isSaved && (await sendEvent(webhook, event, this.#stop.signal));
  }
}
