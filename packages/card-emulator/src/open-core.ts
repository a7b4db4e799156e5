import type Stripe from "stripe";
import type { Core } from "./core.ts";
import { type Asking, newEvent } from "./events/new-event.ts";
import type { State } from "./store/state.ts";

const EVENTS_MAX = 10_000;
const NOBODY: Asking = { requestId: null, idempotencyKey: null };

export interface OpenCore {
  core: Core;
  /** Runs one call to its end; events that it causes name it. */
  perform<T>(asking: Asking, work: () => T): { result: T; isAnswerLost: boolean };
}

export interface CoreOptions {
  state: State;
  now: () => Date;
  hasWebhook: boolean;
  url: () => string;
  announce: (event: Stripe.Event) => void;
}

export function openCore({ state, now, hasWebhook, url, announce }: CoreOptions): OpenCore {
  let asking = NOBODY;
  let isAnswerLost = false;
  const nowMs = () => now().getTime() + state.clockOffsetMs;
  const core: Core = {
    state,
    get url() {
      return url();
    },
    now: nowMs,
    nowSeconds: () => Math.floor(nowMs() / 1000),
    emit: (type, object) => {
      const event = newEvent(type, object, core.nowSeconds(), asking, hasWebhook ? 1 : 0);
      state.events.set(event.id, event);
      const [oldest] = state.events.keys();
      if (state.events.size > EVENTS_MAX && oldest !== undefined) state.events.delete(oldest);
      announce(event);
    },
    loseAnswer: () => {
      isAnswerLost = true;
    },
  };
  return {
    core,
    perform: (by, work) => {
      asking = by;
      isAnswerLost = false;
      try {
        const result = work();
        return { result, isAnswerLost };
      } finally {
        asking = NOBODY;
      }
    },
  };
}
