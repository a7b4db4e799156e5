import type { ClientFrame } from "@evenly/contract/realtime/frames";
import { CLOSED_TO_MAKE_ROOM } from "@evenly/contract/realtime/limits";
import type { SocketTicket } from "@evenly/contract/realtime/schemas";
import type { Connection, ConnectionState } from "./connection-state.ts";
import type { ReadFrame } from "./frame-kinds.ts";
import { readFrame } from "./read-frame.ts";
import { ATTEMPTS_MAX, reconnectDelayMs, SLOW_RETRY_MS } from "./reconnect-delay.ts";

/** Timeout from opening the socket until the server has accepted the ticket. */
const AUTHENTICATION_MS = 10_000;
/** The server sends a heartbeat every 30 s; the connection is lost after two missing ones. */
const SILENCE_MS = 75_000;

export type SocketOptions = {
  readonly getSocketTicket: () => Promise<Pick<SocketTicket, "ticket" | "url">>;
  readonly openSocket: (url: string) => WebSocket;
  readonly onFrame: (frame: ReadFrame) => void;
  readonly onConnection: (connection: Connection) => void;
  readonly random: () => number;
};

/** A connection to the realtime gateway that reconnects automatically. Its address contains no secret. */
export class RealtimeSocket {
  readonly #options: SocketOptions;
  #socket: WebSocket | null = null;
  #state: ConnectionState = "unknown";
  #attempt = 0;
  #isStopped = false;
  /** The server closed the socket to make room; reconnecting by itself would close another page's. */
  #isPaused = false;
  /** Number of the current opening, to ignore answers to an older one. */
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

  /** Closes the socket and stops reconnecting. */
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

  /** Time of the server's last message by this device's clock, which keeps running while the device sleeps. */
  get heardAt(): number {
    return this.#heardAt;
  }

  /** Reconnects now and resets the number of attempts. */
  retry(): void {
    // A pending attempt may hang, so it is replaced by a new one.
    if (this.#state === "connecting") this.#lose();
    this.#wake();
  }

  /** Returns false, without effect, while not connected. */
  send(frame: ClientFrame): boolean {
    if (this.#state !== "connected") return false;
    this.#socket?.send(JSON.stringify(frame));
    return true;
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
    this.#isPaused = false;
    const opening = this.#opening;
    this.#become("connecting");
    const ticket = await this.#options.getSocketTicket().catch(() => null);
    if (this.#isStopped || opening !== this.#opening) return;
    if (ticket === null) return this.#scheduleRetry();
    const socket = this.#options.openSocket(ticket.url);
    this.#socket = socket;
    this.#expect(AUTHENTICATION_MS);
    const authenticate: ClientFrame = { type: "authenticate", data: { ticket: ticket.ticket } };
    socket.onopen = () => socket.send(JSON.stringify(authenticate));
    socket.onmessage = ({ data }) => this.#receive(data);
    socket.onclose = ({ code }) => (code === CLOSED_TO_MAKE_ROOM ? this.#pause() : this.#scheduleRetry());
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

  /** The connection counts as lost unless a message arrives within this time. */
  #expect(withinMs: number): void {
    clearTimeout(this.#deadline);
    this.#deadline = setTimeout(() => this.#scheduleRetry(), withinMs);
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

  #pause(): void {
    this.#isPaused = true;
    this.#lose();
  }

  #scheduleRetry(): void {
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
    this.#options.onConnection({ state, hasGivenUp: this.#hasGivenUp(), isPaused: this.#isPaused });
  }
}
