import { connect, type Socket } from "node:net";

export type RawAnswer = {
  readonly statusCode: number;
  readonly headers: string;
  readonly body: string;
  /** Status of every answer on the connection. */
  readonly statuses: readonly number[];
};

const SILENCE_MS = 4000;
/** Time in ms to wait for a further answer. */
const PAUSE_MS = 50;

/** Sends raw bytes to a server and returns its first answer; status 0 if it only closes the connection. */
export async function sendRaw(port: number, pieces: readonly (string | Buffer)[]): Promise<RawAnswer> {
  const socket = connect(port, "127.0.0.1");
  const received: Buffer[] = [];
  socket.on("data", (chunk) => {
    received.push(chunk);
    socket.setTimeout(PAUSE_MS);
  });
  const over = new Promise<void>((resolve) => {
    socket.once("close", () => resolve());
    socket.on("error", () => resolve());
    socket.setTimeout(SILENCE_MS, () => resolve());
  });
  for (const piece of pieces) if (!socket.write(piece)) await drained(socket, over);
  await over;
  socket.destroy();
  return readAnswer(Buffer.concat(received).toString("latin1"));
}

function drained(socket: Socket, over: Promise<void>): Promise<void> {
  return Promise.race([over, new Promise<void>((resolve) => socket.once("drain", () => resolve()))]);
}

function readAnswer(text: string): RawAnswer {
  const [headers = "", ...rest] = text.split("\r\n\r\n");
  return {
    statusCode: Number(/^HTTP\/1\.1 (\d{3})/.exec(headers)?.[1] ?? 0),
    headers,
    body: (rest[0] ?? "").replace(/HTTP\/1\.1[\s\S]*$/, ""),
    statuses: [...text.matchAll(/HTTP\/1\.1 (\d{3})/g)].map((match) => Number(match[1])),
  };
}
