import type { BusMessage, HeardMessage } from "@evenly/contract/realtime/bus";
import { withTimeout } from "@evenly/contract/with-timeout";
import type { Bus, Log } from "@evenly/services/ports";
import { Client, type Notification } from "pg";
import { decodeBusMessage, encodeBusMessage } from "./bus-messages.ts";
import type { Names } from "./names.ts";
import { reconnectDelayMs } from "./reconnect-delay.ts";

export type PostgresBusOptions = {
  readonly url: string;
  readonly names: Names;
  readonly log: Log;
  readonly clientName: string;
};
type Listener = {
  readonly onMessage: (message: HeardMessage) => void;
  readonly onGap: () => void;
};
type Outgoing = {
  readonly channel: string;
  readonly texts: readonly string[];
  readonly resolve: () => void;
  readonly reject: (error: unknown) => void;
};

/** Interval in ms of checks for a dead connection; detection takes this plus QUERY_MS_MAX. */
const ALIVE_CHECK_MS = 10_000;
const QUERY_MS_MAX = 5000;
/**
 * Never occurs in a message, because JSON escapes it. Joining texts is cheaper than encoding and decoding an array parameter.
 */
const SEPARATOR = "\x1e";
/** Named, so that Postgres plans it once per connection. */
const TELL = {
  name: "tell",
  text: "select pg_notify($1::text, line) from string_to_table($2::text, $3::text) as lines (line)",
};

/** The bus on LISTEN and NOTIFY, with a dedicated connection outside every pool and transaction. */
export function createPostgresBus(options: PostgresBusOptions): Bus {
  return new PostgresBus(options);
}

class PostgresBus implements Bus {
  readonly #options: PostgresBusOptions;
  readonly #listeners = new Map<string, Set<Listener>>();
  #connected: Promise<Client>;
  #isClosing = false;
  readonly #outgoing: Outgoing[] = [];
  #turn: Promise<unknown> = Promise.resolve();

  constructor(options: PostgresBusOptions) {
    this.#options = options;
    this.#connected = this.#connect(1);
    this.#connected.catch(() => {});
  }

  async publish(topic: string, message: BusMessage): Promise<void> {
    const channel = this.#options.names.channel(topic);
    const texts = encodeBusMessage(message);
    return new Promise((resolve, reject) => {
      this.#outgoing.push({ channel, texts, resolve, reject });
      if (this.#outgoing.length === 1) void this.#inTurn(() => this.#flush());
    });
  }

  async subscribe(
    topic: string,
    onMessage: Listener["onMessage"],
    onGap: () => void,
  ): Promise<() => Promise<void>> {
    const channel = this.#options.names.channel(topic);
    const client = await this.#connected;
    const listener = { onMessage, onGap };
    const listeners = this.#listeners.get(channel) ?? new Set();
    this.#listeners.set(channel, listeners.add(listener));
    await this.#inTurn(() => client.query(`listen ${client.escapeIdentifier(channel)}`));
    return async () => {
      listeners.delete(listener);
      if (listeners.size > 0) return;
      this.#listeners.delete(channel);
      const current = await this.#connected;
      await this.#inTurn(() => current.query(`unlisten ${current.escapeIdentifier(channel)}`));
    };
  }

  async ping(): Promise<void> {
    const client = await this.#client();
    await this.#inTurn(() => client.query("select 1"));
  }

  async close(): Promise<void> {
    this.#isClosing = true;
    const client = await this.#connected.catch(() => null);
    await client?.end().catch(() => {});
  }

  /** Publishes all queued messages with one statement per channel, in order. */
  async #flush(): Promise<void> {
    const batch = this.#outgoing.splice(0);
    const texts = new Map<string, string[]>();
    for (const each of batch) texts.set(each.channel, [...(texts.get(each.channel) ?? []), ...each.texts]);
    try {
      const client = await this.#client();
      for (const [channel, all] of texts)
        await client.query({ ...TELL, values: [channel, all.join(SEPARATOR), SEPARATOR] });
      for (const { resolve } of batch) resolve();
    } catch (error) {
      for (const { reject } of batch) reject(error);
    }
  }

  /** Queues work, because the connection runs one statement at a time. */
  #inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
    const result = this.#turn.then(work);
    this.#turn = result.catch(() => {});
    return result;
  }

  /** Fails fast while reconnecting: publishing is best effort and the relay republishes. */
  async #client(): Promise<Client> {
    return await withTimeout(this.#connected, QUERY_MS_MAX, () => {
      throw new Error("bus: no connection");
    });
  }

  async #connect(attempt: number): Promise<Client> {
    const { url, clientName } = this.#options;
    const client = new Client({
      connectionString: url,
      application_name: `${clientName}-bus`,
      // Notifications do not survive a crash, so publishing need not wait for the disk.
      options: "-c synchronous_commit=off",
      connectionTimeoutMillis: QUERY_MS_MAX,
      query_timeout: QUERY_MS_MAX,
      keepAlive: true,
    });
    client.on("notification", (notification) => this.#receive(notification));
    client.on("error", (error) => this.#options.log.warn({ err: error }, "bus: postgres connection"));
    try {
      await client.connect();
      for (const channel of this.#listeners.keys())
        await client.query(`listen ${client.escapeIdentifier(channel)}`);
    } catch (error) {
      client.end().catch(() => {});
      if (this.#isClosing) throw error;
      this.#options.log.warn({ err: error, attempt }, "bus: could not connect");
      await pause(reconnectDelayMs(attempt));
      return this.#connect(attempt + 1);
    }
    this.#watch(client);
    return client;
  }

  #watch(client: Client): void {
    const check = setInterval(() => {
      this.#inTurn(() => client.query("select 1")).catch(() => client.end().catch(() => {}));
    }, ALIVE_CHECK_MS);
    check.unref();
    client.once("end", () => {
      clearInterval(check);
      if (!this.#isClosing) this.#reconnect();
    });
  }

  #reconnect(): void {
    this.#connected = this.#connect(1);
    this.#connected.then(
      () => {
        for (const listeners of this.#listeners.values()) for (const listener of listeners) listener.onGap();
      },
      () => {},
    );
  }

  #receive(notification: Notification): void {
    const message = decodeBusMessage(notification.payload ?? "");
    const { channel } = notification;
    if (message === null) {
      this.#options.log.warn({ channel }, "bus: a message of unknown format");
      return;
    }
    for (const listener of this.#listeners.get(channel) ?? []) listener.onMessage(message);
  }
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
