import {
  type ClientRequest,
  Agent as HttpAgent,
  request as httpRequest,
  type IncomingMessage,
} from "node:http";
import { Agent as HttpsAgent, request as httpsRequest } from "node:https";
import { isIP } from "node:net";
import {
  EndpointGoneError,
  PermanentDeliveryError,
  TryLaterError,
} from "@evenly/contract/notifications/delivery-error";
import type { PushMessage, PushSender } from "@evenly/services/ports";
import webPush from "web-push";
import { guardedLookup, isLoopbackAddress, isPublicAddress } from "./public-hosts.ts";
import { readRetryAfterMs } from "./retry-after.ts";

const ANSWER_MS = 10_000;
const SOCKETS_A_HOST = 32;
/** RFC 8292 allows a day; a signature is used for half of it. */
const SIGNATURE_MS = 12 * 3_600_000;
const SIGNATURES_MAX = 1000;
const RESOURCE_NAME_MAX = 500;

export type PushSenderOptions = {
  readonly publicKey: string;
  readonly privateKey: string;
  /** The operator's contact for push services: mailto: or https:. */
  readonly subject: string;
  /** For development and tests: allows loopback endpoints, also without TLS. */
  readonly allowsLoopback: boolean;
};

/**
 * Sends pushes, encrypted for their browser (RFC 8291) and signed with this deployment's key (RFC 8292). Endpoints are user
 * input, so only public hosts are called, over TLS. 404 and 410 mean that the subscription is gone; other 4xx answers are
 * permanent failures, except 408 and 429.
 */
export function createPushSender(options: PushSenderOptions): PushSender {
  const mayCall = (address: string) =>
    isPublicAddress(address) || (options.allowsLoopback && isLoopbackAddress(address));
  const agentOptions = { keepAlive: true, maxSockets: SOCKETS_A_HOST, lookup: guardedLookup(mayCall) };
  const agents = { https: new HttpsAgent(agentOptions), http: new HttpAgent(agentOptions) };
  const authorize = signer(options);
  return {
    send: async (message) => {
      const endpoint = new URL(message.endpoint);
      refuseUnsafe(endpoint, options.allowsLoopback, mayCall);
      const { headers, body } = encrypt(message, authorize(endpoint.origin));
      const isSecure = endpoint.protocol === "https:";
      const call = isSecure
        ? httpsRequest(endpoint, { method: "POST", headers, agent: agents.https })
        : httpRequest(endpoint, { method: "POST", headers, agent: agents.http });
      return readAnswer(await exchange(call, body));
    },
    close: async () => {
      agents.https.destroy();
      agents.http.destroy();
    },
  };
}

function refuseUnsafe(endpoint: URL, allowsLoopback: boolean, mayCall: (address: string) => boolean): void {
  const host = endpoint.hostname.replace(/^\[|\]$/g, "");
  const isLocal = allowsLoopback && (host === "localhost" || isLoopbackAddress(host));
  const isStandard = endpoint.protocol === "https:" && endpoint.port === "";
  const hasName = isIP(host) === 0 || mayCall(host);
  if (!isLocal && !(isStandard && hasName && endpoint.username === "" && endpoint.password === ""))
    throw new PermanentDeliveryError("the endpoint is none of a push service");
}

/** Caches one signature per push service, renewed after half of its validity. */
function signer({ publicKey, privateKey, subject }: PushSenderOptions): (origin: string) => string {
  const made = new Map<string, { readonly header: string; readonly until: number }>();
  return (origin) => {
    const kept = made.get(origin);
    if (kept !== undefined && Date.now() < kept.until) return kept.header;
    const expiresAt = Math.floor((Date.now() + 2 * SIGNATURE_MS) / 1000) - 60;
    const { Authorization: header } = webPush.getVapidHeaders(
      origin,
      subject,
      publicKey,
      privateKey,
      "aes128gcm",
      expiresAt,
    );
    if (made.size >= SIGNATURES_MAX) made.clear();
    made.set(origin, { header, until: Date.now() + SIGNATURE_MS });
    return header;
  };
}

function encrypt(message: PushMessage, authorization: string) {
  const { endpoint, keys, payload, topic, urgency, ttlSeconds } = message;
  try {
    const made = webPush.generateRequestDetails({ endpoint, keys }, payload, {
      TTL: ttlSeconds,
      urgency,
      topic,
      vapidDetails: null,
      headers: { Authorization: authorization },
    } as never);
    return { headers: made.headers as Record<string, string | number>, body: made.body };
  } catch (error) {
    throw new PermanentDeliveryError("the push cannot be encrypted for this browser", { cause: error });
  }
}

type Answer = Pick<IncomingMessage, "statusCode" | "headers">;

/** One timeout covers the whole exchange; only status and headers of the answer are read. */
function exchange(call: ClientRequest, body: Buffer): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(
      () => call.destroy(new Error("the push service did not answer in time")),
      ANSWER_MS,
    );
    call.once("error", (error) => {
      clearTimeout(timer);
      reject(error);
    });
    call.once("response", (answer) => {
      answer.resume();
      answer.once("close", () => clearTimeout(timer));
      answer.once("error", () => {});
      resolve(answer);
    });
    call.end(body);
  });
}

function readAnswer({ statusCode: status = 0, headers }: Answer) {
  if (status >= 200 && status < 300) {
    return { providerMessageId: headers.location?.slice(0, RESOURCE_NAME_MAX) ?? null };
  }
  if (status === 404 || status === 410)
    throw new EndpointGoneError(`the browser's subscription is gone (${status})`);
  const text = `the push service answered ${status}`;
  if (status >= 300 && status < 500 && status !== 408 && status !== 429)
    throw new PermanentDeliveryError(text);
  throw new TryLaterError(text, readRetryAfterMs(headers["retry-after"]));
}
