import { connect } from "node:net";
import { deflateRawSync } from "node:zlib";
import { errorCodes } from "@evenly/contract";
import { ServerFrame } from "@evenly/contract/features";
import { ClientFrame } from "@evenly/contract/realtime/frames";
import { CLOSED_TO_MAKE_ROOM } from "@evenly/contract/realtime/limits";
import type { Bus } from "@evenly/platform";
import { fuzzRuns } from "@evenly/testing/env";
import { fakeBus } from "@evenly/testing/fakes";
import { assertTogether } from "@evenly/testing/fuzz/assert-together";
import { mutated } from "@evenly/testing/fuzz/mutated";
import { watchProcess } from "@evenly/testing/fuzz/watch-process";
import { wellFormed } from "@evenly/testing/fuzz/well-formed";
import * as fc from "fast-check";
import type { FastifyInstance } from "fastify";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { SOCKET_LIMITS, SOCKET_TIMINGS } from "./config.ts";
import { CONTINUATION, frameOf, openRaw, PING, PONG, type RawSocket, TEXT } from "./testing/raw-socket.ts";
import {
  type ApiPeer,
  connect as connectClient,
  newPerson,
  type Person,
  signIn,
  socketTicketFor,
  startApiPeer,
  startTestGateway,
} from "./testing/start-gateway.ts";

let api: ApiPeer;
let bus: Bus;
let app: FastifyInstance;
let url = "";
const wires: RawSocket[] = [];

beforeEach(async () => {
  api = await startApiPeer();
  bus = fakeBus();
});
afterEach(async () => {
  for (const { wire } of wires.splice(0)) wire.destroy();
  app.server.closeAllConnections();
  await app.close();
  await api.close();
});

async function start(limits: Partial<typeof SOCKET_LIMITS> = {}, timings = SOCKET_TIMINGS): Promise<void> {
  ({ app, url } = await startTestGateway(bus, api, { limits: { ...SOCKET_LIMITS, ...limits }, timings }));
}

async function open(...headers: string[]): Promise<RawSocket> {
  const socket = await openRaw(url, ...headers);
  wires.push(socket);
  return socket;
}

async function openSignedIn(person: Person): Promise<RawSocket> {
  // Requests compression, which the gateway never negotiates.
  const socket = await open("sec-websocket-extensions: permessage-deflate");
  const ticket = await socketTicketFor(person);
  socket.wire.write(
    frameOf({ opcode: TEXT, payload: JSON.stringify({ type: "authenticate", data: { ticket } }) }),
  );
  await new Promise<void>((resolve) => socket.wire.once("data", () => resolve()));
  return socket;
}

/** Asserts that other clients still receive their events. */
async function expectServed(client: Awaited<ReturnType<typeof signIn>>, userId: string): Promise<void> {
  const message = `still here ${Math.random()}`;
  const frame = { type: "security_alert", data: { severity: "low", message } };
  await bus.publish("realtime", { kind: "frames", items: [{ userId, frame }] });
  await vi.waitFor(() => expect(client.of("security_alert").at(-1)).toMatchObject({ data: { message } }));
}

const text = (payload: string | Buffer, more: object = {}) => frameOf({ opcode: TEXT, payload, ...more });
const zipped = deflateRawSync(Buffer.alloc(20_000_000));

/** Malformed frames, with the close codes they must cause. */
const BROKEN: readonly (readonly [string, readonly number[], readonly Buffer[]])[] = [
  ["a frame of 16 KiB and a byte", [1009], [text("x".repeat(16 * 1024 + 1))]],
  ["a frame of 64 KiB and a byte", [1009], [text("x".repeat(64 * 1024 + 1))]],
  ["a frame with a claimed length of 2^40 bytes", [1009], [text("x", { claimedLength: 2 ** 40 })]],
  ["a frame with a claimed length of 2^63 bytes", [1009], [text("x", { claimedLength: 2 ** 63 })]],
  [
    "pieces that are too much together",
    [1009],
    [
      text("x".repeat(9000), { isFinal: false }),
      frameOf({ opcode: CONTINUATION, payload: "x".repeat(9000) }),
    ],
  ],
  [
    "pieces without end",
    [1008],
    [
      text("x", { isFinal: false }),
      ...Array.from({ length: 100 }, () => frameOf({ opcode: CONTINUATION, payload: "x", isFinal: false })),
    ],
  ],
  [
    "empty pieces without end",
    [1008],
    [
      text("", { isFinal: false }),
      ...Array.from({ length: 500 }, () => frameOf({ opcode: CONTINUATION, isFinal: false })),
    ],
  ],
  ["a piece of nothing", [1002], [frameOf({ opcode: CONTINUATION, payload: "x" })]],
  ["a message inside another", [1002], [text("x", { isFinal: false }), text("y")]],
  ["a compressed bomb", [1002], [text(zipped.subarray(0, 16_000), { reserved: 0b100 })]],
  ["a reserved bit", [1002], [text("x", { reserved: 0b001 })]],
  ["no mask", [1002], [text("x", { isMasked: false })]],
  ["a reserved data opcode", [1002], [frameOf({ opcode: 0x3 })]],
  ["a reserved control opcode", [1002], [frameOf({ opcode: 0xf })]],
  ["a ping of 126 bytes", [1002], [frameOf({ opcode: PING, payload: "x".repeat(126) })]],
  ["a ping in pieces", [1002], [frameOf({ opcode: PING, isFinal: false })]],
  ["a close frame of one byte", [1002], [frameOf({ opcode: 0x8, payload: "x" })]],
  ["a reserved close code", [1002], [frameOf({ opcode: 0x8, payload: Buffer.from([0x03, 0xed]) })]],
  ["text in invalid UTF-8", [1007], [text(Buffer.from([0xc3, 0x28, 0xff]))]],
  ["half a surrogate", [1007], [text(Buffer.from([0xed, 0xa0, 0x80]))]],
  ["a flood of pings", [1008], Array.from({ length: 100 }, () => frameOf({ opcode: PING, payload: "x" }))],
  ["a flood of pongs", [1008], Array.from({ length: 100 }, () => frameOf({ opcode: PONG }))],
  ["a flood of messages", [1008], Array.from({ length: 100 }, () => text('{"type":"presence"}'))],
  ["a flood of binary messages", [1008], Array.from({ length: 100 }, () => frameOf({ opcode: 0x2 }))],
];

describe("a signed-in socket is closed without affecting others, after", () => {
  it.each(BROKEN)("%s", async (_name, codes, frames) => {
    await start();
    const other = newPerson();
    const client = await signIn(url, other);
    const socket = await openSignedIn(newPerson());
    for (const frame of frames) socket.wire.write(frame);
    expect(codes).toContain(await socket.closed);
    await expectServed(client, other.userId);
  });

  it("more bytes than allowed without a complete message, before and after sign-in", async () => {
    await start();
    const nothing = Buffer.concat(
      Array.from({ length: 10_000 }, () => frameOf({ opcode: CONTINUATION, isFinal: false })),
    );
    await app.close();
    await start({ fragments: 0, bytesPerSecond: 10_000 });
    for (const socket of [await open(), await openSignedIn(newPerson())]) {
      socket.wire.write(text("", { isFinal: false }));
      socket.wire.write(nothing);
      expect([0, 1008]).toContain(await socket.closed);
    }
  });
});

describe("unauthenticated sockets", () => {
  const from = (network: string) => `x-client-network: ${network}`;

  it("of one network are limited in number; a sign-in frees a place, and other networks are unaffected", async () => {
    await start({ waitingPerNetwork: 2 });
    const first = await open(from("10.0.0.1"));
    await open(from("10.0.0.1"));
    expect((await open(from("10.0.0.1"))).status).toBe(429);
    expect((await open(from("10.0.0.2"))).status).toBe(101);
    const ticket = await socketTicketFor(newPerson());
    first.wire.write(text(JSON.stringify({ type: "authenticate", data: { ticket } })));
    await vi.waitFor(async () => expect((await open(from("10.0.0.1"))).status).toBe(101));
    expect((await open(from("10.0.0.1"))).status).toBe(429);
    for (const { wire } of wires.splice(0)) wire.destroy();
    await vi.waitFor(async () => expect((await open(from("10.0.0.1"))).status).toBe(101));
  });

  it("that send nothing or an incomplete request head are closed in time", async () => {
    await start({ headersMs: 200, slowCheckMs: 50 });
    const { hostname, port } = new URL(url);
    const slow = ["", "GET /ws HT", "GET /ws HTTP/1.1\r\nhost: x\r\n"].map((head) => {
      const socket = connect(Number(port), hostname);
      socket.on("error", () => {});
      socket.resume().write(head);
      return new Promise<boolean>((resolve) => socket.once("close", () => resolve(true)));
    });
    expect(await Promise.all(slow)).toEqual([true, true, true]);
  });

  it("cannot send further requests on a connection whose upgrade was refused", async () => {
    await start();
    const refused = await open("origin: https://evil.test");
    let more = "";
    refused.wire.on("data", (chunk) => {
      more += chunk;
    });
    refused.wire.write("GET /metrics HTTP/1.1\r\nhost: localhost\r\n\r\n");
    await refused.closed;
    expect([refused.status, more]).toEqual([403, ""]);
  });
});

it("two hundred sockets of one user: twenty stay open, the rest are closed with 1008 or 4001", async () => {
  await start();
  const [person, other] = [newPerson(), newPerson()];
  const client = await signIn(url, other);
  const codes: number[] = [];
  for (let round = 0; round < 4; round += 1) {
    const sockets = await Promise.all(Array.from({ length: 50 }, () => connectClient(url)));
    for (const socket of sockets) {
      void socket.closed.then((code) => codes.push(code));
      socket.send({ type: "authenticate", data: { ticket: await socketTicketFor(person) } });
    }
  }
  await vi.waitFor(() => expect(codes).toHaveLength(180), 10_000);
  expect(codes.filter((code) => code !== 1008 && code !== CLOSED_TO_MAKE_ROOM)).toEqual([]);
  await expectServed(client, other.userId);
});

describe("any message is answered or refused with a catalogue code", () => {
  /** Valid frames, frames with one part broken, and bytes that are no frame. */
  const frames = wellFormed(ClientFrame);
  const messages = fc.oneof(
    fc.oneof(frames, frames.chain(mutated)).map(toText),
    fc.string({ unit: "binary", maxLength: 300 }),
    fc.uint8Array({ maxLength: 300 }).map((bytes) => Buffer.from(bytes)),
  );
  const known = new Set<unknown>(errorCodes);

  /** Violations in the frames that the gateway sent. */
  function faultsOf(heard: readonly ServerFrame[]): readonly string[] {
    return heard.flatMap((frame) => {
      if (!ServerFrame.safeParse(frame).success)
        return [`no frame of the contract: ${JSON.stringify(frame)}`];
      if (frame.type !== "error") return [];
      const isTyped = known.has(frame.data.code) && frame.data.code !== "INTERNAL";
      return isTyped ? [] : [`no refusal of the catalogue: ${frame.data.code}`];
    });
  }

  const isTooLarge = (message: string | Buffer) => Buffer.byteLength(message) > SOCKET_LIMITS.payloadBytes;

  it.each([true, false])(
    "signed in: %s",
    async (isSignedIn) => {
      await start({ messagesPerSecond: 1_000_000, bytesPerSecond: 1e9 });
      const watch = watchProcess();
      const converse = fc.asyncProperty(fc.array(messages, { minLength: 1, maxLength: 10 }), async (sent) => {
        const person = newPerson();
        const client = isSignedIn ? await signIn(url, person) : await connectClient(url);
        for (const message of sent) client.socket.send(message);
        const ask = { type: "request_balance", data: { userId: person.userId } };
        client.send(ask);
        const isOver = client.closed.then((code) => [code]);
        const answered = vi.waitFor(() => expect(client.of("balance_update_requested")).not.toEqual([]), {
          timeout: 30_000,
          interval: 2,
        });
        const codes = await Promise.race([isOver, answered.then(() => [])]);
        expect([
          ...faultsOf(client.frames),
          ...codes.filter((code) => code !== 1008 && !(code === 1009 && sent.some(isTooLarge))),
          ...(await watch.faults()),
        ]).toEqual([]);
        client.socket.terminate();
      });
      await assertTogether(fuzzRuns(20), async () => converse);
      watch.stop();
    },
    3_600_000,
  );

  it("detects a malformed frame, an unknown code and INTERNAL (control)", () => {
    const refused = (code: string) => ({ type: "error", data: { code, message: "" } }) as const;
    expect(faultsOf([refused("OOPS")])).toEqual(["no refusal of the catalogue: OOPS"]);
    expect(faultsOf([refused("INTERNAL")])).toEqual(["no refusal of the catalogue: INTERNAL"]);
    expect(faultsOf([{ type: "stack" } as never])).toEqual(['no frame of the contract: {"type":"stack"}']);
    expect(faultsOf([refused("VALIDATION")])).toEqual([]);
  });
});

function toText(value: unknown): string {
  return JSON.stringify(value ?? null, (_key, part) => (typeof part === "bigint" ? String(part) : part));
}
