import { randomBytes } from "node:crypto";
import { connect } from "node:net";

/**
 * Sockets over raw TCP, so that the load generator is cheap. `connect` opens them; the count is reported every `step` frames.
 * Frames shorter than EVENT_BYTES_MIN (hellos, heartbeats) are not counted.
 */
const EVENT_BYTES_MIN = 150;
let received = 0;
let told = 0;
let step = Number.POSITIVE_INFINITY;
/** @type {import("node:net").Socket[]} */
const open = [];

/** @type {Record<string, (message: any) => unknown>} */
const answers = {
  connect: async ({ url, sockets }) => {
    const waiting = [...sockets];
    const opener = async () => {
      for (let socket = waiting.shift(); socket !== undefined; socket = waiting.shift()) {
        open.push(await openSocket(url, socket));
      }
    };
    await Promise.all(Array.from({ length: 50 }, opener));
    return open.length;
  },
  disconnect: () => {
    for (const socket of open.splice(0)) socket.destroy();
  },
  tell: () => {
    process.send?.({ received });
  },
  count: (message) => {
    received = 0;
    told = 0;
    step = message.step;
  },
};
process.on("message", async (/** @type {any} */ message) => {
  if (message.ask === "stop") process.exit();
  process.send?.({ answer: await answers[message.ask]?.(message) });
});
process.on("disconnect", () => process.exit());
process.send?.({ answer: {} });

/**
 * @param {string} address
 * @param {{ path: string, hello: string | null, ready: string }} socket `hello` is sent first, `ready` is contained in the frame that completes the handshake
 * @returns {Promise<import("node:net").Socket>}
 */
function openSocket(address, { path, hello, ready }) {
  const { hostname, port } = new URL(address);
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), hostname);
    socket.setNoDelay(true);
    socket.once("error", reject);
    socket.once("close", () => reject(new Error(`${address} hung up`)));
    socket.write(
      `GET ${path} HTTP/1.1\r\nHost: ${hostname}:${port}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: ${randomBytes(16).toString("base64")}\r\n\r\n`,
    );
    let isUpgraded = false;
    let rest = /** @type {Buffer} */ (Buffer.alloc(0));
    const opening = (/** @type {Buffer} */ chunk) => {
      rest = Buffer.concat([rest, chunk]);
      if (!isUpgraded) {
        const end = rest.indexOf("\r\n\r\n");
        if (end < 0) return;
        if (!rest.toString("latin1", 0, 12).endsWith("101")) return reject(new Error(rest.toString()));
        isUpgraded = true;
        if (hello !== null) socket.write(masked(hello));
        rest = rest.subarray(end + 4);
      }
      if (!rest.includes(ready)) return;
      socket.off("data", opening);
      count(socket);
      resolve(socket);
    };
    socket.on("data", opening);
  });
}

/** @param {import("node:net").Socket} socket */
function count(socket) {
  let missing = 0;
  let rest = /** @type {Buffer} */ (Buffer.alloc(0));
  socket.on("data", (chunk) => {
    const bytes = rest.length === 0 ? chunk : Buffer.concat([rest, chunk]);
    let at = 0;
    if (missing > 0) {
      at = Math.min(missing, bytes.length);
      missing -= at;
    }
    while (missing === 0 && bytes.length - at >= 4) {
      const short = /** @type {number} */ (bytes[at + 1]) & 0x7f;
      const length = short === 126 ? bytes.readUInt16BE(at + 2) : short;
      const head = short === 126 ? 4 : 2;
      if (length >= EVENT_BYTES_MIN) received += 1;
      else if (bytes[at] === 0x81 && bytes.toString("latin1", at + head, at + head + length) === "2") {
        socket.write(masked("3"));
      }
      const end = at + head + length;
      if (end > bytes.length) missing = end - bytes.length;
      at = Math.min(end, bytes.length);
    }
    rest = missing === 0 ? bytes.subarray(at) : Buffer.alloc(0);
    if (received - told >= step) {
      told = received;
      process.send?.({ received });
    }
  });
}

/** @param {string} text shorter than 64 KiB */
function masked(text) {
  const payload = Buffer.from(text);
  const mask = randomBytes(4);
  const head =
    payload.length < 126
      ? Buffer.from([0x81, 0x80 | payload.length])
      : Buffer.from([0x81, 0x80 | 126, payload.length >> 8, payload.length & 0xff]);
  for (let at = 0; at < payload.length; at += 1)
    payload[at] = /** @type {number} */ (payload[at]) ^ /** @type {number} */ (mask[at % 4]);
  return Buffer.concat([head, mask, payload]);
}
