import type { Socket } from "node:net";
import type { ServerFrame } from "@evenly/contract/features";
import { CLOSED_TO_MAKE_ROOM } from "@evenly/contract/realtime/limits";
import type { WebSocket } from "@fastify/websocket";
import type { SocketLimits } from "./config.ts";
import { encodeFrame } from "./encode-frame.ts";
import type { Typing } from "./typing.ts";

/** Close codes: standard ones and one of our own. @see RFC 6455 section 7.4 and the IANA registry */
export const CLOSE = {
  policy: 1008,
  failed: 1011,
  restart: 1012,
  tryLater: 1013,
  makeRoom: CLOSED_TO_MAKE_ROOM,
} as const;

/** A peer that does not answer the closing handshake within this time (ms) is disconnected. */
const CLOSE_MS_MAX = 500;
/** Retry interval for conflated frames: at most 20 balances a second. */
const CONFLATE_MS = 50;
const PONGS_MISSED_MAX = 2;

/** One socket: its user, its frame filters and its send buffer. */
export class Connection {
  readonly #socket: WebSocket;
  readonly #wire: Socket;
  readonly #limits: SocketLimits;
  readonly frameFilters = new Map<string, ReadonlySet<string>>();
  user: { readonly userId: string; readonly sessionId: string } | null = null;
  /** Signed in: receives its user's events. */
  isReady = false;
  isClosing = false;
  isAskingBalance = false;
  hasAskedForeign = false;
  /** Its user's status as its client last said it. */
  status: string | undefined;
  /** Time of its user's last status change. */
  presenceAt = Number.NEGATIVE_INFINITY;
  /** Typing indicators by addressee and subject; created on first use. */
  typing: Map<string, Typing> | undefined;
  /** Time of its client's last message. */
  usedAt = performance.now();
  #pongsMissed = 0;
  /** Frames of this event loop turn that are not written yet. */
  #added = "";
  readonly #messages: Allowance;
  readonly #bytes: Allowance;
  /** The peer reads too slowly: frames are dropped until it has caught up. */
  #isBehind = false;
  #behindTimer: NodeJS.Timeout | undefined;
  /** Newest frame by key while the reader is slow; created on first use. */
  #conflated: Map<string, string> | undefined;
  #conflateTimer: NodeJS.Timeout | undefined;

  constructor(
    socket: WebSocket,
    /** The TCP socket below the WebSocket. */
    wire: Socket,
    limits: SocketLimits,
    /** Id of the upgrade request. */
    readonly requestId: string,
  ) {
    this.#socket = socket;
    this.#wire = wire;
    this.#limits = limits;
    this.#messages = createAllowance(limits.messagesPerSecond);
    this.#bytes = createAllowance(limits.bytesPerSecond);
    socket.on("pong", () => {
      this.#pongsMissed = 0;
    });
    socket.on("close", () => {
      clearTimeout(this.#conflateTimer);
      clearTimeout(this.#behindTimer);
    });
  }

  /** Consumes one message of this second's allowance; false if it is used up. */
  takeMessage(): boolean {
    this.usedAt = performance.now();
    return this.#messages(1);
  }

  /** Consumes bytes of this second's allowance; false if they are used up. */
  takeBytes(count: number): boolean {
    return this.#bytes(count);
  }

  /** True if a filter matches this frame type; without filters every type matches. */
  wants(type: string): boolean {
    if (this.frameFilters.size === 0 || type === "system" || type === "error") return true;
    for (const types of this.frameFilters.values()) if (types.size === 0 || types.has(type)) return true;
    return false;
  }

  send(frame: ServerFrame): void {
    this.sendEncoded(encodeFrame(JSON.stringify(frame)));
  }

  /** Sends an encoded frame immediately. */
  sendEncoded(frame: string): void {
    this.add(frame);
    this.flush();
  }

  /** Buffers an encoded frame until `flush` writes all buffered frames at once. */
  add(frame: string): void {
    this.#added += frame;
  }

  /**
   * Writes to the TCP socket directly: `ws` would build a frame header per socket. Without compression `ws` buffers no message
   * that this write could overtake. Frames for a reader that is too slow are dropped; it gets a resync or is disconnected.
   */
  flush(): void {
    const frames = this.#added;
    this.#added = "";
    if (frames === "" || this.#socket.readyState !== this.#socket.OPEN || this.#isBehind) return;
    if (this.#wire.writableLength > this.#limits.bufferedBytes) this.#fallBehind();
    else this.#wire.write(frames, "latin1");
  }

  #fallBehind(): void {
    this.#isBehind = true;
    this.#conflated = undefined;
    const until = performance.now() + this.#limits.behindMs;
    const look = () => {
      if (this.#wire.writableLength <= this.#limits.conflateBytes) {
        this.#isBehind = false;
        this.send({ type: "system", data: { event: "resync" } });
      } else if (performance.now() > until) this.close(CLOSE.tryLater, "too slow");
      else this.#behindTimer = setTimeout(look, CONFLATE_MS);
    };
    look();
  }

  /**
   * Adds a frame of which only the newest matters: while the reader is slow, it replaces the buffered frame of the same `key`.
   */
  addState(key: string, frame: string): void {
    if (this.#isBehind) return;
    if (this.#conflated === undefined && this.#wire.writableLength <= this.#limits.conflateBytes) {
      this.add(frame);
      return;
    }
    this.#conflated ??= new Map();
    this.#conflated.delete(key);
    this.#conflated.set(key, frame);
    this.#conflateTimer ??= setTimeout(() => this.#catchUp(), CONFLATE_MS);
  }

  #catchUp(): void {
    this.#conflateTimer = undefined;
    if (this.#wire.writableLength > this.#limits.conflateBytes) {
      this.#conflateTimer = setTimeout(() => this.#catchUp(), CONFLATE_MS);
      return;
    }
    const waiting = this.#conflated;
    this.#conflated = undefined;
    for (const frame of waiting?.values() ?? []) this.add(frame);
    this.flush();
  }

  /** Pings the peer; disconnects one that missed two pings. */
  ping(): void {
    if (this.#pongsMissed >= PONGS_MISSED_MAX) {
      this.#socket.terminate();
      return;
    }
    this.#pongsMissed += 1;
    if (this.#socket.readyState === this.#socket.OPEN) this.#socket.ping();
  }

  /** Closes the socket; disconnects a peer that does not answer the handshake within CLOSE_MS_MAX. */
  close(code: number, reason: string): void {
    if (this.isClosing) return;
    this.isClosing = true;
    this.isReady = false;
    this.#socket.close(code, reason);
    setTimeout(() => this.#socket.terminate(), CLOSE_MS_MAX).unref();
  }
}

/** A token bucket of one second's capacity; false if it holds too few tokens. */
type Allowance = (count: number) => boolean;

function createAllowance(perSecond: number): Allowance {
  let left = perSecond;
  let filledAt = performance.now();
  return (count) => {
    const now = performance.now();
    left = Math.min(perSecond, left + ((now - filledAt) / 1000) * perSecond);
    filledAt = now;
    if (left < count) return false;
    left -= count;
    return true;
  };
}
