import type { BusMessage, FrameItem, HeardMessage } from "@evenly/contract/realtime/bus";
import { readFrameLine } from "@evenly/contract/realtime/frame-line";
import { decodeBusMessage, encodeBusMessage } from "@evenly/platform/bus-messages";
import { createIds } from "@evenly/platform/ids";
import type { Bus, Clock, Ids, Limits, Log, PushMessage, PushSender, Queue } from "@evenly/services";

/** A clock that moves only when told to. */
export type FakeClock = Clock & { advance(ms: number): void; set(moment: Date): void };

export function fakeClock(start = new Date("2026-11-21T12:00:00Z")): FakeClock {
  let now = start.getTime();
  return {
    now: () => new Date(now),
    advance: (ms) => {
      now += ms;
    },
    set: (moment) => {
      now = moment.getTime();
    },
  };
}

/** A bus that records published messages, decodes each frame, and delivers to subscribers in the same process. */
export type FakeBus = Bus & { readonly published: Exclude<BusMessage, { kind: "frame_lines" }>[] };

export function fakeBus(): FakeBus {
  const published: FakeBus["published"] = [];
  const listeners = new Set<{ topic: string; onMessage(message: HeardMessage): void }>();
  return {
    published,
    publish: async (topic, message) => {
      published.push(
        message.kind === "frame_lines" ? { kind: "frames", items: message.lines.map(readItem) } : message,
      );
      for (const text of encodeBusMessage(message)) {
        const heard = decodeBusMessage(text);
        if (heard === null) continue;
        for (const listener of listeners) if (listener.topic === topic) listener.onMessage(heard);
      }
    },
    subscribe: async (topic, onMessage) => {
      const listener = { topic, onMessage };
      listeners.add(listener);
      return async () => {
        listeners.delete(listener);
      };
    },
    ping: async () => {},
    close: async () => {},
  };
}

function readItem(line: string): FrameItem {
  const heard = readFrameLine(line);
  if (heard === null || line.includes("\n")) throw new Error(`not a line of the bus: ${line}`);
  const { userId, requestId, text } = heard;
  const frame = JSON.parse(text);
  return requestId === null ? { userId, frame } : { userId, requestId, frame };
}

/** Limits that never refuse. */
export const openLimits: Limits = {
  consume: async (_name, _subject, rule) => ({
    allowed: true,
    limit: rule.points,
    remaining: rule.points,
    resetSeconds: rule.windowSeconds,
  }),
  forget: async () => {},
  close: async () => {},
};

/** The product's ids: real time, real secrets. */
export const testIds: Ids = createIds();

export const silentLog: Log = { debug: () => {}, info: () => {}, warn: () => {}, error: () => {} };

/** A queue whose wake-ups a test delivers with `handOver`. */
export type FakeQueue = Queue & { readonly handOver: (shard: string) => Promise<void> };

export function fakeQueue(): FakeQueue {
  let handle: (shard: string) => Promise<void> = async () => {};
  return {
    handOver: (shard) => handle(shard),
    wake: async () => {},
    work: async (_name, handler) => {
      handle = handler;
      return async () => {
        handle = async () => {};
      };
    },
    counts: async () => ({ waiting: 0, active: 0, delayed: 0 }),
    ping: async () => {},
    close: async () => {},
  };
}

/** Records pushes instead of sending them. */
export type FakePushes = PushSender & { readonly sent: PushMessage[] };

export function fakePushes(): FakePushes {
  const sent: PushMessage[] = [];
  return {
    sent,
    send: async (message) => {
      sent.push(message);
      return { providerMessageId: null };
    },
    close: async () => {},
  };
}
