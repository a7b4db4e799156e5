import type { Socket } from "node:net";
import type { ServerFrame } from "@evenly/contract/features";
import type { WebSocket } from "@fastify/websocket";
import type { SocketLimits } from "./config.ts";
import { encodeFrame } from "./encode-frame.ts";
import type { Typing } from "./typing.ts";

/** Standard close codes. @see RFC 6455 section 7.4.1 and the IANA registry */
export const CLOSE = { policy: 1008, failed: 1011, restart: 1012, tryLater: 1013 } as const;

/** A peer that does not answer the closing handshake is cut after this. */
const CLOSE_MS_MAX = 500;
/** How often what was conflated is tried again: at most 20 balances a second. */
const CONFLATE_MS = 50;
const PONGS_MISSED_MAX = 2;

/** One socket: whose it is, what it subscribed to, and how much it may still be sent. */
export class Connection {
  readonly #socket: WebSocket;
  readonly #wire: Socket;
  readonly #limits: SocketLimits;
  readonly subscriptions = new Map<string, ReadonlySet<string>>();
  user: { readonly userId: string; readonly sessionId: string } | null = null;
  /** Accepted: it hears its user's events. */
  isReady = false;
  isClosing = false;
  isAskingBalance = false;
  hasAskedForeign = false;
  /** When it last said how its user is. */
  presenceAt = Number.NEGATIVE_INFINITY;
  /** To whom its user writes; made with the first. */
  typing: Map<string, Typing> | undefined;
  #pongsMissed = 0;
  /** Frames of this turn that are not written yet. */
  #added = "";
  readonly #messages: Budget;
  readonly #bytes: Budget;
  /** Too much of it is unsent: it is told nothing until it has caught up. */
  #isBehind = false;
  #behindTimer: NodeJS.Timeout | undefined;
  /** Made with the first that has to wait. */
  #conflated: Map<string, string> | undefined;
  #conflateTimer: NodeJS.Timeout | undefined;

  constructor(
    socket: WebSocket,
    /** What the WebSocket itself writes to. */
    wire: Socket,
    limits: SocketLimits,
    /** Of the request that opened it. */
    readonly requestId: string,
  ) {
    this.#socket = socket;
    this.#wire = wire;
    this.#limits = limits;
    this.#messages = createBudget(limits.messagesPerSecond);
    this.#bytes = createBudget(limits.bytesPerSecond);
    socket.on("pong", () => {
      this.#pongsMissed = 0;
    });
    socket.on("close", () => {
      clearTimeout(this.#conflateTimer);
      clearTimeout(this.#behindTimer);
    });
  }

  /** Takes one message from this second's budget; false when there is none left. */
  takeMessage(): boolean {
    return this.#messages(1);
  }

  /** Takes bytes from this second's budget; false when there are none left. */
  takeBytes(count: number): boolean {
    return this.#bytes(count);
  }

  /** Whether it wants frames of this type: without subscriptions it hears everything of its user. */
  wants(type: string): boolean {
    if (this.subscriptions.size === 0 || type === "system" || type === "error") return true;
    for (const types of this.subscriptions.values()) if (types.size === 0 || types.has(type)) return true;
    return false;
  }

  send(frame: ServerFrame): void {
    this.sendEncoded(encodeFrame(JSON.stringify(frame)));
  }

  /** Sends an encoded frame now. */
  sendEncoded(frame: string): void {
    this.add(frame);
    this.flush();
  }

  /** Puts an encoded frame to those that `flush` sends in one write. */
  add(frame: string): void {
    this.#added += frame;
  }

  /**
   * Writes beside the WebSocket, which would make a frame's head anew for each socket; nothing is compressed, so it
   * keeps no message that this one could overtake. For a reader too slow nothing more is kept: it fetches again, or is cut off.
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

  /** Adds a state of which only the newest matters: while the reader is slow, newer ones replace what waits under `key`. */
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

  /** Asks for a sign of life; a peer that missed two is cut. */
  ping(): void {
    if (this.#pongsMissed >= PONGS_MISSED_MAX) {
      this.#socket.terminate();
      return;
    }
    this.#pongsMissed += 1;
    if (this.#socket.readyState === this.#socket.OPEN) this.#socket.ping();
  }

  /** Closes; whoever does not answer the handshake is cut half a second later. */
  close(code: number, reason: string): void {
    if (this.isClosing) return;
    this.isClosing = true;
    this.isReady = false;
    this.#socket.close(code, reason);
    setTimeout(() => this.#socket.terminate(), CLOSE_MS_MAX).unref();
  }
}

/** Takes from what a second allows, filled up as time passes; false when there is not enough left. */
type Budget = (count: number) => boolean;

function createBudget(perSecond: number): Budget {
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
