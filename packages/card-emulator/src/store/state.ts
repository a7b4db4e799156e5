import type Stripe from "stripe";

/** Something that the clock brings about, by the id of the intent or refund it concerns. */
export interface Wait {
  kind: "bankGivesUp" | "processingEnds" | "refundSettles" | "refundFails";
  dueAt: number;
}

/** The first answer under an idempotency key. */
export interface KeptAnswer {
  request: string;
  status: number;
  body: string;
  at: number;
  /** The answer never arrives, not even a second time. */
  isLost: boolean;
}

/** An event on its way to the webhook. */
export interface Delivery {
  eventId: string;
  triesMade: number;
}

/** Everything that the emulator knows. Each map is in the order of creation, by id. */
export interface State {
  clockOffsetMs: number;
  customers: Map<string, Stripe.Customer>;
  deletedCustomers: Map<string, true>;
  paymentMethods: Map<string, Stripe.PaymentMethod>;
  /** The names of the test cards behind payment methods. */
  testCards: Map<string, string>;
  /** Payment methods whose holder confirmed them for later. */
  setUpMethods: Map<string, true>;
  /** Payment methods that were detached: they cannot be used again. */
  spentMethods: Map<string, true>;
  setupIntents: Map<string, Stripe.SetupIntent>;
  paymentIntents: Map<string, Stripe.PaymentIntent>;
  charges: Map<string, Stripe.Charge>;
  refunds: Map<string, Stripe.Refund>;
  disputes: Map<string, Stripe.Dispute>;
  balanceTransactions: Map<string, Stripe.BalanceTransaction>;
  events: Map<string, Stripe.Event>;
  deliveries: Map<string, Delivery>;
  waits: Map<string, Wait>;
  answers: Map<string, KeptAnswer>;
}

const VERSION = 1;

export function emptyState(): State {
  return {
    clockOffsetMs: 0,
    customers: new Map(),
    deletedCustomers: new Map(),
    paymentMethods: new Map(),
    testCards: new Map(),
    setUpMethods: new Map(),
    spentMethods: new Map(),
    setupIntents: new Map(),
    paymentIntents: new Map(),
    charges: new Map(),
    refunds: new Map(),
    disputes: new Map(),
    balanceTransactions: new Map(),
    events: new Map(),
    deliveries: new Map(),
    waits: new Map(),
    answers: new Map(),
  };
}

export function writeState(state: State): string {
  const maps = Object.entries(state).filter(([, value]) => value instanceof Map);
  return JSON.stringify({
    version: VERSION,
    clockOffsetMs: state.clockOffsetMs,
    ...Object.fromEntries(maps.map(([name, map]) => [name, [...(map as Map<string, unknown>)]])),
  });
}

/** @throws if the text is no state of this version */
export function readState(text: string): State {
  const saved: unknown = JSON.parse(text);
  if (!isRecord(saved) || saved.version !== VERSION) throw new Error("it has another version");
  const state = emptyState();
  for (const [name, map] of Object.entries(state)) {
    if (!(map instanceof Map)) continue;
    const entries = saved[name];
    if (!Array.isArray(entries)) throw new Error(`it has no ${name}`);
    for (const [key, value] of entries) (map as Map<string, unknown>).set(key, value);
  }
  state.clockOffsetMs = Number(saved.clockOffsetMs);
  return state;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null;
}
