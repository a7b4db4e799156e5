import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import {
  EndpointGoneError,
  PermanentDeliveryError,
  TryLaterError,
} from "@evenly/contract/notifications/delivery-error";
import type { PushMessage, PushSender } from "@evenly/services/ports";
import { openPushEndpoint, type PushEndpoint } from "@evenly/testing/push-endpoint";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { developmentDefaults } from "./env-fields.ts";
import { guardedLookup, isPublicAddress } from "./public-hosts.ts";
import { createPushSender } from "./push-sender.ts";
import { readRetryAfterMs } from "./retry-after.ts";

const vapid = {
  publicKey: developmentDefaults.vapidPublicKey[0] ?? "",
  privateKey: developmentDefaults.vapidPrivateKey[0] ?? "",
  subject: "mailto:operator@evenly.test",
};
let service: PushEndpoint;
let sender: PushSender;
beforeAll(async () => {
  service = await openPushEndpoint();
  sender = createPushSender({ ...vapid, allowsLoopback: true });
});
afterAll(async () => {
  await sender.close();
  await service.close();
});

function messageTo({ endpoint, keys }: Pick<PushMessage, "endpoint" | "keys">): PushMessage {
  const payload = JSON.stringify({ title: "Grüße", message: "🥐 ".repeat(200) });
  return { endpoint, keys, payload, topic: "a".repeat(32), urgency: "high", ttlSeconds: 60 };
}
const failureOf = (sending: Promise<unknown>): Promise<unknown> =>
  sending.then(
    () => null,
    (error: unknown) => error,
  );

describe("createPushSender", () => {
  it("sends a signed push with TTL and urgency that only its browser can decrypt", async () => {
    const browser = service.subscribe();
    const message = messageTo(browser);
    const { providerMessageId } = await sender.send(message);
    expect(service.unreadable).toEqual([]);
    expect(service.received).toEqual([
      {
        browserId: browser.browserId,
        payload: message.payload,
        ttlSeconds: 60,
        urgency: "high",
        topic: message.topic,
        signedBy: vapid.publicKey,
        subject: vapid.subject,
      },
    ]);
    expect(providerMessageId).toBe(`${service.origin}/message/1`);
  });

  it("encrypts for one browser: another browser's keys do not open it", async () => {
    const [one, other] = [service.subscribe(), service.subscribe()];
    const before = service.unreadable.length;
    const failure = await failureOf(sender.send(messageTo({ endpoint: one.endpoint, keys: other.keys })));
    expect(failure).toBeInstanceOf(PermanentDeliveryError);
    expect(service.unreadable).toHaveLength(before + 1);
  });

  it.each([404, 410])("reports that the subscription is gone after %s", async (status) => {
    service.answer(() => ({ status }));
    const failure = await failureOf(sender.send(messageTo(service.subscribe())));
    expect(failure).toBeInstanceOf(EndpointGoneError);
  });

  it.each([301, 400, 403, 413])("fails permanently after %s and keeps the subscription", async (status) => {
    service.answer(() => ({ status, headers: { location: `${service.origin}/elsewhere` } }));
    const before = service.calls.length;
    const failure = await failureOf(sender.send(messageTo(service.subscribe())));
    expect(failure).toBeInstanceOf(PermanentDeliveryError);
    expect(failure).not.toBeInstanceOf(EndpointGoneError);
    expect(service.calls).toHaveLength(before + 1);
  });

  it.each([408, 429, 500, 503])("allows a retry after %s, respecting Retry-After", async (status) => {
    service.answer(() => ({ status, headers: { "retry-after": "120" } }));
    const failure = await failureOf(sender.send(messageTo(service.subscribe())));
    expect(failure).toBeInstanceOf(TryLaterError);
    expect((failure as TryLaterError).retryAfterMs).toBe(120_000);
  });

  it("allows a retry when the connection is refused", async () => {
    const closed = await openPushEndpoint();
    const browser = closed.subscribe();
    await closed.close();
    const failure = await failureOf(sender.send(messageTo(browser)));
    expect(failure).toBeInstanceOf(Error);
    expect(failure).not.toBeInstanceOf(PermanentDeliveryError);
  });

  it("refuses invalid browser keys", async () => {
    const { endpoint } = service.subscribe();
    const keys = { p256dh: Buffer.alloc(65, 4).toString("base64url"), auth: "AAAA" };
    const before = service.calls.length;
    expect(await failureOf(sender.send(messageTo({ endpoint, keys })))).toBeInstanceOf(
      PermanentDeliveryError,
    );
    expect(service.calls).toHaveLength(before);
  });
});

describe("in production", () => {
  const send = (endpoint: string) => {
    const { keys } = service.subscribe();
    return failureOf(
      createPushSender({ ...vapid, allowsLoopback: false }).send(messageTo({ endpoint, keys })),
    );
  };

  it("calls only public hosts over TLS on the default port", async () => {
    const requests: string[] = [];
    const inside: Server = createServer((request, response) => {
      requests.push(request.url ?? "");
      response.end();
    });
    await new Promise<void>((resolve) => inside.listen(0, "127.0.0.1", resolve));
    const { port } = inside.address() as AddressInfo;
    const endpoints = [
      `http://127.0.0.1:${port}/push`,
      `https://127.0.0.1:${port}/push`,
      `https://localhost:${port}/push`,
      "https://169.254.169.254/latest/meta-data",
      "https://[::1]/push",
      "https://[::ffff:127.0.0.1]/push",
      "https://2130706433/push",
      "https://10.0.0.7/push",
      "https://user:secret@push.example.com/push",
      "https://push.example.com:8443/push",
      "http://push.example.com/push",
    ];
    for (const endpoint of endpoints) expect(await send(endpoint)).toBeInstanceOf(PermanentDeliveryError);
    expect(requests).toEqual([]);
    await new Promise((resolve) => inside.close(resolve));
  });

  it("refuses a name that resolves to a private address at call time", async () => {
    const looked = await new Promise((resolve) => {
      guardedLookup(isPublicAddress)("localhost", { all: true }, (error) => resolve(error));
    });
    expect(looked).toBeInstanceOf(PermanentDeliveryError);
  });

  it.each([
    ["8.8.8.8", true],
    ["2606:4700::1111", true],
    ["127.0.0.1", false],
    ["100.64.1.1", false],
    ["172.31.255.255", false],
    ["172.32.0.1", true],
    ["224.0.0.1", false],
    ["255.255.255.255", false],
    ["::ffff:8.8.8.8", false],
    ["64:ff9b::7f00:1", false],
    ["2002:7f00:1::", false],
    ["fd00::1", false],
    ["fe80::1", false],
    ["4000::1", false],
    ["2001:db8::1", false],
    ["3fff::1", false],
    ["192.0.2.1", false],
    ["198.19.0.1", false],
    ["0.0.0.0", false],
    ["010.0.0.1", false],
    ["not an address", false],
  ])("classifies %s as public: %s", (address, isPublic) => {
    expect(isPublicAddress(address)).toBe(isPublic);
  });
});

it("parses Retry-After", () => {
  const now = Date.parse("2026-11-21T12:00:00Z");
  expect(readRetryAfterMs("30", now)).toBe(30_000);
  expect(readRetryAfterMs("Sat, 21 Nov 2026 12:01:00 GMT", now)).toBe(60_000);
  expect(readRetryAfterMs("Sat, 21 Nov 2026 11:00:00 GMT", now)).toBe(0);
  expect(readRetryAfterMs("soon", now)).toBeNull();
  expect(readRetryAfterMs(undefined, now)).toBeNull();
});
