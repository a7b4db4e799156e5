import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { connect, type Socket } from "node:net";

/** A raw TCP socket that can send malformed frames. */
export type RawSocket = {
  readonly wire: Socket;
  /** The code of the server's close frame; 0 if it closed the connection without one. */
  readonly closed: Promise<number>;
  /** Status code of the upgrade's answer. */
  readonly status: number;
};

export const TEXT = 0x1;
export const CONTINUATION = 0x0;
export const PING = 0x9;
export const PONG = 0xa;

export type FrameFacts = {
  readonly opcode: number;
  readonly payload?: string | Buffer;
  readonly isFinal?: boolean;
  readonly isMasked?: boolean;
  /** RSV1, the compression bit, and two bits that must be zero. */
  readonly reserved?: number;
  /** Length in the frame's header. */
  readonly claimedLength?: number;
};

/** Encodes one frame. */
export function frameOf(facts: FrameFacts): Buffer {
  const { opcode, payload = "", isFinal = true, isMasked = true, reserved = 0 } = facts;
  const body = Buffer.from(payload as Buffer);
  const length = facts.claimedLength ?? body.length;
  const head = Buffer.from([(isFinal ? 0x80 : 0) | (reserved << 4) | opcode]);
  const maskBit = isMasked ? 0x80 : 0;
  const mask = randomBytes(isMasked ? 4 : 0);
  const masked = isMasked ? body.map((byte, index) => byte ^ (mask[index % 4] ?? 0)) : body;
  return Buffer.concat([head, lengthOf(length, maskBit), mask, masked]);
}

function lengthOf(length: number, maskBit: number): Buffer {
  if (length < 126) return Buffer.from([maskBit | length]);
  const long = Buffer.alloc(length < 65_536 ? 3 : 9);
  long[0] = maskBit | (length < 65_536 ? 126 : 127);
  if (length < 65_536) long.writeUInt16BE(length, 1);
  else long.writeBigUInt64BE(BigInt(length), 1);
  return long;
}

/** Opens a socket; `headers` are added to those of every upgrade. */
export async function openRaw(url: string, ...headers: string[]): Promise<RawSocket> {
  const { hostname, port } = new URL(url);
  const wire = connect(Number(port), hostname);
  wire.on("error", () => wire.destroy());
  const key = randomBytes(16).toString("base64");
  const lines = [
    "GET /ws HTTP/1.1",
    `host: ${hostname}`,
    "connection: Upgrade",
    "upgrade: websocket",
    `sec-websocket-key: ${key}`,
    "sec-websocket-version: 13",
    ...headers,
  ];
  wire.write(`${lines.join("\r\n")}\r\n\r\n`);
  const [first] = (await once(wire, "data")) as [Buffer];
  const received = [first];
  wire.on("data", (chunk: Buffer) => {
    received.push(chunk);
    if (closeCodeOf(Buffer.concat(received)) > 0) wire.end();
  });
  const closed = new Promise<number>((resolve) =>
    wire.once("close", () => resolve(closeCodeOf(Buffer.concat(received)))),
  );
  return { wire, closed, status: Number(/ (\d{3}) /.exec(String(first))?.[1]) };
}

/** Parses the server's frames up to its close frame. */
function closeCodeOf(bytes: Buffer): number {
  let at = bytes.indexOf("\r\n\r\n") + 4;
  while (at + 2 <= bytes.length) {
    const short = (bytes[at + 1] ?? 0) & 0x7f;
    const start = at + (short === 126 ? 4 : short === 127 ? 10 : 2);
    const length =
      short === 126
        ? bytes.readUInt16BE(at + 2)
        : short === 127
          ? Number(bytes.readBigUInt64BE(at + 2))
          : short;
    if (((bytes[at] ?? 0) & 0x0f) === 0x8) return length >= 2 ? bytes.readUInt16BE(start) : 0;
    at = start + length;
  }
  return 0;
}
