import type { BusMessage, HeardMessage } from "@evenly/contract/realtime/bus";
import type { Bus, Log } from "@evenly/services/ports";
import { Redis } from "ioredis";
import { decodeBusMessage, encodeBusMessage } from "./bus-messages.ts";
import type { Names } from "./names.ts";
import { reconnectDelayMs } from "./reconnect-delay.ts";

export type RedisBusOptions = {
  readonly url: string;
  readonly names: Names;
  readonly log: Log;
  readonly clientName: string;
};
type Listener = {
  readonly onMessage: (message: HeardMessage) => void;
  readonly onGap: () => void;
};

/** The bus on Redis sharded pub/sub, with one connection to publish and one to subscribe. */
export function createRedisBus(options: RedisBusOptions): Bus {
  return new RedisBus(options);
}

class RedisBus implements Bus {
  readonly #options: RedisBusOptions;
  readonly #publisher: Redis;
  readonly #listeners = new Map<string, Set<Listener>>();
  #subscriber: Redis | null = null;
  #hasBeenReady = false;

  constructor(options: RedisBusOptions) {
    this.#options = options;
    this.#publisher = this.#connect("publisher");
  }

  async publish(topic: string, message: BusMessage): Promise<void> {
    const channel = this.#options.names.channel(topic);
    await Promise.all(encodeBusMessage(message).map((text) => this.#publisher.spublish(channel, text)));
  }

  async subscribe(
    topic: string,
    onMessage: Listener["onMessage"],
    onGap: () => void,
  ): Promise<() => Promise<void>> {
    const channel = this.#options.names.channel(topic);
    const subscriber = this.#listen();
    const listener = { onMessage, onGap };
    const listeners = this.#listeners.get(channel) ?? new Set();
    this.#listeners.set(channel, listeners.add(listener));
    await subscriber.ssubscribe(channel);
    return async () => {
      listeners.delete(listener);
      if (listeners.size > 0) return;
      this.#listeners.delete(channel);
      await subscriber.sunsubscribe(channel);
    };
  }

  async ping(): Promise<void> {
    await this.#publisher.ping();
  }

  async close(): Promise<void> {
    this.#publisher.disconnect();
    this.#subscriber?.disconnect();
  }

  #listen(): Redis {
    if (this.#subscriber) return this.#subscriber;
    const subscriber = this.#connect("subscriber");
    this.#subscriber = subscriber;
    subscriber.on("smessageBuffer", (channel: Buffer, text: Buffer) =>
      this.#receive(channel.toString(), text.toString()),
    );
    subscriber.on("ready", () => void this.#resubscribe(subscriber));
    return subscriber;
  }

  /** Reports a gap only after resubscribing, so that a fetch afterwards misses nothing. */
  async #resubscribe(subscriber: Redis): Promise<void> {
    const isFirst = !this.#hasBeenReady;
    this.#hasBeenReady = true;
    if (isFirst) return;
    try {
      for (const channel of this.#listeners.keys()) await subscriber.ssubscribe(channel);
    } catch (error) {
      this.#options.log.warn({ err: error }, "bus: could not resubscribe");
      subscriber.disconnect(true);
      return;
    }
    for (const listeners of this.#listeners.values()) for (const listener of listeners) listener.onGap();
  }

  #receive(channel: string, text: string): void {
    const message = decodeBusMessage(text);
    if (message === null) {
      this.#options.log.warn({ channel }, "bus: a message of unknown format");
      return;
    }
    for (const listener of this.#listeners.get(channel) ?? []) listener.onMessage(message);
  }

  #connect(role: "publisher" | "subscriber"): Redis {
    const redis = new Redis(this.#options.url, {
      connectionName: `${this.#options.clientName}-bus-${role}`,
      maxRetriesPerRequest: role === "publisher" ? 1 : null,
      autoResubscribe: false,
      commandTimeout: 5000,
      retryStrategy: reconnectDelayMs,
    });
    redis.on("error", (error: Error) =>
      this.#options.log.warn({ err: error, role }, "bus: redis connection"),
    );
    return redis;
  }
}
