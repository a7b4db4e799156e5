import type { ClientFrame } from "@evenly/contract/realtime/frames";
import type { RealtimeTicket } from "@evenly/contract/realtime/schemas";
import type { Connection, ConnectionState } from "./connection-state.ts";
import type { ReadFrame } from "./frame-kinds.ts";
import { readFrame } from "./read-frame.ts";
import { ATTEMPTS_MAX, reconnectDelayMs, SLOW_RETRY_MS } from "./reconnect-delay.ts";

/** From opening until the server has accepted the ticket. */
const AUTHENTICATION_MS = 10_000;
/** The server's heartbeat comes every 30 s; two that are missing end the connection. */
const SILENCE_MS = 75_000;

export type SocketOptions = {
  readonly getTicket: () => Promise<Pick<RealtimeTicket, "ticket" | "url">>;
  readonly openSocket: (url: string) => WebSocket;
  readonly onFrame: (frame: ReadFrame) => void;
  readonly onConnection: (connection: Connection) => void;
  readonly random: () => number;
};

/** One connection to the realtime gateway that comes back by itself. Nothing secret stands in its address. */
export class RealtimeSocket {
  readonly #options: SocketOptions;
  #socket: WebSocket | null = null;
  #state: ConnectionState = "unknown";
  #attempt = 0;
  #isStopped = false;
  /** Rises with every opening, so that an answer to an older one is recognised. */
  #opening = 0;
  #heardAt = 0;
  #retryTimer: ReturnType<typeof setTimeout> | undefined;
  #deadline: ReturnType<typeof setTimeout> | undefined;

  constructor(options: SocketOptions) {
    this.#options = options;
  }

  start(): void {
    addEventListener("online", this.#wake);
    addEventListener("offline", this.#lose);
    document.addEventListener("visibilitychange", this.#wakeWhenVisible);
    void this.#open();
  }

  /** Closes for good. */
  stop(): void {
    this.#isStopped = true;
    removeEventListener("online", this.#wake);
    removeEventListener("offline", this.#lose);
    document.removeEventListener("visibilitychange", this.#wakeWhenVisible);
    clearTimeout(this.#retryTimer);
    if (this.#socket) this.#become("closing");
    this.#drop();
    this.#become("disconnected");
  }

  /** When the server said something last, by this device's clock, which goes on while it sleeps. */
  get heardAt(): number {
    return this.#heardAt;
  }

  /** Tries now, with a fresh count of attempts. */
  retry(): void {
    // An attempt that hangs is given up for a new one.
    if (this.#state === "connecting") this.#lose();
    this.#wake();
  }

  send(frame: ClientFrame): void {
    if (this.#state === "connected") this.#socket?.send(JSON.stringify(frame));
  }

  readonly #wake = (): void => {
    if (this.#isStopped || this.#state === "connected" || this.#state === "connecting") return;
    this.#attempt = 0;
    clearTimeout(this.#retryTimer);
    void this.#open();
  };

  readonly #wakeWhenVisible = (): void => {
    if (document.visibilityState === "visible") this.#wake();
  };

  readonly #lose = (): void => {
    clearTimeout(this.#retryTimer);
    this.#drop();
    this.#become("disconnected");
  };

  async #open(): Promise<void> {
    this.#opening += 1;
    const opening = this.#opening;
    this.#become("connecting");
    const ticket = await this.#options.getTicket().catch(() => null);
    if (this.#isStopped || opening !== this.#opening) return;
    if (ticket === null) return this.#planRetry();
    const socket = this.#options.openSocket(ticket.url);
    this.#socket = socket;
    this.#expect(AUTHENTICATION_MS);
    const authenticate: ClientFrame = { type: "authenticate", data: { ticket: ticket.ticket } };
    socket.onopen = () => socket.send(JSON.stringify(authenticate));
    socket.onmessage = ({ data }) => this.#receive(data);
    socket.onclose = () => this.#planRetry();
  }

  #receive(data: unknown): void {
    const frame = readFrame(data);
    if (frame === null) return;
    this.#expect(SILENCE_MS);
    if (frame.type === "system" && frame.data.event === "authenticated") {
      this.#attempt = 0;
      this.#become("connected");
    }
    this.#options.onFrame(frame);
    this.#heardAt = Date.now();
  }

  /** The connection counts as lost unless something arrives in time. */
  #expect(withinMs: number): void {
    clearTimeout(this.#deadline);
    this.#deadline = setTimeout(() => this.#planRetry(), withinMs);
  }

  #drop(): void {
    this.#opening += 1;
    clearTimeout(this.#deadline);
    const socket = this.#socket;
    this.#socket = null;
    if (socket === null) return;
    socket.onopen = socket.onmessage = socket.onclose = null;
    socket.close(1000);
  }

  #planRetry(): void {
    this.#drop();
    clearTimeout(this.#retryTimer);
    if (this.#isStopped) return;
    this.#attempt += 1;
    this.#become("disconnected");
    if (this.#attempt <= ATTEMPTS_MAX)
      console.info(`Attempting to reconnect (${this.#attempt}/${ATTEMPTS_MAX})`);
    const delayMs = this.#hasGivenUp()
      ? SLOW_RETRY_MS
      : reconnectDelayMs(this.#attempt, this.#options.random());
    this.#retryTimer = setTimeout(() => void this.#open(), delayMs);
  }

  #hasGivenUp(): boolean {
    return this.#attempt > ATTEMPTS_MAX;
  }

  #become(state: ConnectionState): void {
    this.#state = state;
    this.#options.onConnection({ state, hasGivenUp: this.#hasGivenUp() });
  }
}
