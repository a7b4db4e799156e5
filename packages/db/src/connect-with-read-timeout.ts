import { connect, type Socket } from "node:net";
import { DatabaseDeadlineError } from "./deadline.ts";

/** The driver's connection options; lists with one element. */
export type ServerAddress = {
  readonly host: readonly string[];
  readonly port: readonly number[];
  readonly path?: string | undefined | false;
};

/** ReadyForQuery message without its last byte (the transaction state): the server has answered everything. */
const READY = Buffer.from([0x5a, 0, 0, 0, 5]);
/** Server's complete answer to an SSLRequest; the following bytes are TLS. */
const TLS_ACCEPTED = 0x53;

/**
 * Opens a connection that is destroyed when the server owes an answer and is silent for too long. The driver alone would wait
 * for ever on a stopped server or a cut network, and occupy a place in the pool.
 *
 * @param silenceMs asked each time; null lets the server take its time.
 */
export function connectWithReadTimeout(address: ServerAddress, silenceMs: () => number | null): Socket {
  const host = address.host[0] ?? "localhost";
  const socket = address.path
    ? connect(address.path)
    : // NOTE: the driver sends this name as TLS SNI, which selects the server behind a shared address.
      Object.assign(connect({ host, port: address.port[0] ?? 5432 }), { host });
  watch(socket, silenceMs);
  // NOTE: our patched driver calls `secured` with the decrypted socket; it removes all listeners from this one.
  return Object.assign(socket, { secured: (decrypted: Socket) => watch(decrypted, silenceMs) });
}

/** Destroys a plaintext protocol socket when an answer is missing for too long. */
function watch(socket: Socket, silenceMs: () => number | null): void {
  let timer: NodeJS.Timeout | undefined;
  let timedMs: number | null = null;
  let isOwed = false;
  let isTlsNext: boolean | undefined;
  let tail: Buffer = Buffer.alloc(0);

  const wait = () => {
    isOwed = true;
    const milliseconds = silenceMs();
    if (milliseconds === timedMs && timer) {
      timer.refresh();
      return;
    }
    clearTimeout(timer);
    timedMs = milliseconds;
    timer = milliseconds === null ? undefined : setTimeout(giveUp, milliseconds, milliseconds).unref();
  };
  /** After a pause of this process the answer may be waiting unread, since timers run before sockets are read. */
  const giveUp = (milliseconds: number) => {
    const heardBefore = socket.bytesRead;
    setImmediate(() => {
      if (isOwed && socket.bytesRead === heardBefore) socket.destroy(new DatabaseDeadlineError(milliseconds));
    });
  };
  /** The timer is not cleared: it does nothing when no answer is owed, and resetting it for each answer would cost more. */
  const rest = () => {
    isOwed = false;
  };
  const write = socket.write.bind(socket) as (...args: unknown[]) => boolean;
  socket.write = (...args: unknown[]) => {
    if (!isOwed) wait();
    return write(...args);
  };
  socket.on("data", (bytes: Buffer) => {
    isTlsNext ??= bytes.length === 1 && bytes[0] === TLS_ACCEPTED;
    tail = (bytes.length > READY.length ? bytes : Buffer.concat([tail, bytes])).subarray(-READY.length - 1);
    if (isTlsNext || tail.subarray(0, READY.length).equals(READY)) rest();
    else if (isOwed) wait();
  });
  socket.on("close", () => clearTimeout(timer));
}
