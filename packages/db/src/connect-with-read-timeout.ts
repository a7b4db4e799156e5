import { connect, type Socket } from "node:net";
import { DatabaseDeadlineError } from "./deadline.ts";

/** What the driver says of where to connect; lists of one. */
export type ServerAddress = {
  readonly host: readonly string[];
  readonly port: readonly number[];
  readonly path?: string | undefined | false;
};

/** ReadyForQuery without its last byte, the state of the transaction: the server has answered everything. */
const READY = Buffer.from([0x5a, 0, 0, 0, 5]);
/** The whole answer to a request for TLS; what comes next is for who decrypts it. */
const TLS_ACCEPTED = 0x53;

/**
 * A connection that is given up once the server owes an answer and has said nothing for so long. The driver itself would
 * wait for ever on a server that stopped or on a wire that was cut, and keep its place in the pool.
 *
 * @param silenceMs asked each time; null lets the server take its time.
 */
export function connectWithReadTimeout(address: ServerAddress, silenceMs: () => number | null): Socket {
  const host = address.host[0] ?? "localhost";
  const socket = address.path
    ? connect(address.path)
    : // NOTE: the driver asks over TLS for the server of this name (SNI); many behind one address are told apart by it.
      Object.assign(connect({ host, port: address.port[0] ?? 5432 }), { host });
  watch(socket, silenceMs);
  // NOTE: the driver, as we patch it, gives what it decrypts from this socket; of this one it takes all listeners off.
  return Object.assign(socket, { secured: (decrypted: Socket) => watch(decrypted, silenceMs) });
}

/** Destroys a socket of the protocol in the clear when an answer does not come. */
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
  /** After a pause of our own process the answer may lie there unread: timers run before sockets are read. */
  const giveUp = (milliseconds: number) => {
    const heardBefore = socket.bytesRead;
    setImmediate(() => {
      if (isOwed && socket.bytesRead === heardBefore) socket.destroy(new DatabaseDeadlineError(milliseconds));
    });
  };
  /** The timer runs on: one that finds nothing owed does nothing, and setting one anew for each answer costs more. */
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
