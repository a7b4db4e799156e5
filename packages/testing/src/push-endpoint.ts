import {
  createDecipheriv,
  createECDH,
  createPublicKey,
  type ECDH,
  hkdfSync,
  randomBytes,
  verify,
} from "node:crypto";
import { createServer, type IncomingHttpHeaders, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";

const PUBLIC_KEY_BYTES = 65;
const TAG_BYTES = 16;
const SALT_BYTES = 16;
/** Salt, record size and the length of the sender's key. */
const HEADER_BYTES = SALT_BYTES + 5;
const DAY_SECONDS = 86_400;

/** A decrypted push and what the push service saw of it. */
export type ReceivedPush = {
  readonly browserId: string;
  readonly payload: string;
  readonly ttlSeconds: number;
  readonly urgency: string | undefined;
  readonly topic: string | undefined;
  /** Public key of the deployment that signed it. */
  readonly signedBy: string;
  readonly subject: string;
};
export type PushAnswer = { readonly status: number; readonly headers?: Readonly<Record<string, string>> };

/** A push service on loopback with browsers that can subscribe. */
export type PushEndpoint = {
  readonly origin: string;
  /** Subscription data of a new browser, as its push manager returns it. */
  subscribe(): {
    readonly browserId: string;
    readonly endpoint: string;
    readonly keys: { readonly p256dh: string; readonly auth: string };
  };
  readonly received: readonly ReceivedPush[];
  /** All requests, including refused and malformed ones. */
  readonly calls: readonly { readonly browserId: string; readonly headers: IncomingHttpHeaders }[];
  /** Errors of requests that are not valid pushes. */
  readonly unreadable: readonly string[];
  /** Sets the answers; the default is 201. A promise simulates a slow service. */
  answer(decide: (browserId: string, call: number) => PushAnswer | Promise<PushAnswer>): void;
  close(): Promise<void>;
};

type Browser = { readonly ecdh: ECDH; readonly auth: Buffer };

/**
 * Opens a push service over HTTP that verifies signatures (RFC 8292) and decrypts pushes with their browser's keys (RFC 8291),
 * like real push services and browsers.
 */
export async function openPushEndpoint(): Promise<PushEndpoint> {
  const browsers = new Map<string, Browser>();
  const received: ReceivedPush[] = [];
  const calls: { browserId: string; headers: IncomingHttpHeaders }[] = [];
  const unreadable: string[] = [];
  let decide: Parameters<PushEndpoint["answer"]>[0] = () => ({ status: 201 });
  let origin = "";

  const take = async (request: IncomingMessage): Promise<PushAnswer> => {
    const browserId = (request.url ?? "").slice("/push/".length);
    const body = await readBody(request);
    calls.push({ browserId, headers: request.headers });
    const answer = await decide(browserId, calls.length);
    if (answer.status >= 300) return answer;
    const browser = browsers.get(browserId);
    if (browser === undefined) return { status: 404 };
    try {
      received.push(readPush(request.headers, { browserId, browser, body, origin }));
    } catch (error) {
      unreadable.push(String(error));
      return { status: 400 };
    }
    return { headers: { location: `${origin}/message/${calls.length}` }, ...answer };
  };
  const server = createServer((request, response) => {
    void take(request).then(({ status, headers }) => response.writeHead(status, headers).end());
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    origin,
    subscribe: () => {
      const ecdh = createECDH("prime256v1");
      const p256dh = ecdh.generateKeys("base64url");
      const [auth, browserId] = [randomBytes(16), randomBytes(9).toString("base64url")];
      browsers.set(browserId, { ecdh, auth });
      const keys = { p256dh, auth: auth.toString("base64url") };
      return { browserId, endpoint: `${origin}/push/${browserId}`, keys };
    },
    received,
    calls,
    unreadable,
    answer: (next) => {
      decide = next;
    },
    close: () => {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}

async function readBody(request: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return Buffer.concat(parts);
}

function readPush(
  headers: IncomingHttpHeaders,
  call: {
    readonly browserId: string;
    readonly browser: Browser;
    readonly body: Buffer;
    readonly origin: string;
  },
): ReceivedPush {
  if (headers["content-encoding"] !== "aes128gcm") throw new Error("the encoding is not aes128gcm");
  const ttlSeconds = Number(headers.ttl);
  if (!Number.isInteger(ttlSeconds) || ttlSeconds < 0) throw new Error("the TTL is missing");
  const topic = headers.topic as string | undefined;
  if (topic !== undefined && !/^[\w-]{1,32}$/.test(topic)) throw new Error(`the topic is ${topic}`);
  const { signedBy, subject } = readSignature(headers.authorization ?? "", call.origin);
  const urgency = headers.urgency as string | undefined;
  return {
    browserId: call.browserId,
    payload: decrypt(call.body, call.browser),
    ttlSeconds,
    urgency,
    topic,
    signedBy,
    subject,
  };
}

/** @see RFC 8292 sections 2 and 3 */
function readSignature(authorization: string, origin: string) {
  const [, token = "", key = ""] = /^vapid t=([\w.-]+), ?k=([\w-]+)$/.exec(authorization) ?? [];
  const [head = "", claims = "", signature = ""] = token.split(".");
  const point = Buffer.from(key, "base64url");
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((half) => half.toString("base64url"));
  const publicKey = createPublicKey({ key: { kty: "EC", crv: "P-256", x, y }, format: "jwk" });
  const signed = Buffer.from(`${head}.${claims}`);
  const ieee = { key: publicKey, dsaEncoding: "ieee-p1363" as const };
  if (!verify("sha256", signed, ieee, Buffer.from(signature, "base64url")))
    throw new Error("the signature does not hold");
  const { aud, exp, sub } = JSON.parse(Buffer.from(claims, "base64url").toString()) as {
    readonly aud: string;
    readonly exp: number;
    readonly sub: string;
  };
  const inSeconds = exp - Date.now() / 1000;
  if (aud !== origin) throw new Error(`it was signed for ${aud}`);
  if (inSeconds <= 0 || inSeconds > DAY_SECONDS) throw new Error(`its signature ends in ${inSeconds} s`);
  return { signedBy: key, subject: sub };
}

/** @see RFC 8291 section 3.4, RFC 8188 section 2.1 */
function decrypt(body: Buffer, { ecdh, auth }: Browser): string {
  const salt = body.subarray(0, SALT_BYTES);
  const keyBytes = body.readUInt8(HEADER_BYTES - 1);
  if (keyBytes !== PUBLIC_KEY_BYTES) throw new Error("the sender's key is missing");
  const senderKey = body.subarray(HEADER_BYTES, HEADER_BYTES + PUBLIC_KEY_BYTES);
  const keyInfo = Buffer.concat([Buffer.from("WebPush: info\0"), ecdh.getPublicKey(), senderKey]);
  const inputKey = derive(ecdh.computeSecret(senderKey), auth, keyInfo, 32);
  const contentKey = derive(inputKey, salt, Buffer.from("Content-Encoding: aes128gcm\0"), 16);
  const nonce = derive(inputKey, salt, Buffer.from("Content-Encoding: nonce\0"), 12);
  const sealed = body.subarray(HEADER_BYTES + PUBLIC_KEY_BYTES);
  const decipher = createDecipheriv("aes-128-gcm", contentKey, nonce);
  decipher.setAuthTag(sealed.subarray(-TAG_BYTES));
  const padded = Buffer.concat([decipher.update(sealed.subarray(0, -TAG_BYTES)), decipher.final()]);
  const end = padded.lastIndexOf(2);
  if (end < 0) throw new Error("the last record is not marked");
  return padded.subarray(0, end).toString("utf8");
}

function derive(key: Buffer, salt: Buffer, info: Buffer, bytes: number): Buffer {
  return Buffer.from(hkdfSync("sha256", key, salt, info, bytes));
}
