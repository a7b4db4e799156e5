import { createHmac } from "node:crypto";
import { SessionId, UserId } from "@evenly/contract";
import { fakeClock } from "@evenly/testing/fakes";
import { describe, expect, it } from "vitest";
import { createIds } from "./ids.ts";
import { createTickets } from "./tickets.ts";

const SECRET = "tickets-test-secret-of-32-characters";
const clock = fakeClock();
const tickets = createTickets(SECRET, clock);
const ids = createIds();
const claims = {
  userId: UserId.parse(ids.uuid()),
  sessionId: SessionId.parse(ids.uuid()),
  ticketId: ids.uuid(),
};

const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString("base64url");
const decode = (part: string) => JSON.parse(Buffer.from(part, "base64url").toString()) as object;

describe("tickets", () => {
  it("are read under one algorithm and our key alone", async () => {
    const { ticket } = await tickets.sign(claims);
    expect(await tickets.read(ticket)).toEqual(claims);
    const [head = "", body = "", signature = ""] = ticket.split(".");
    const hmac = (algorithm: string, text: string) =>
      createHmac(algorithm, SECRET).update(text).digest("base64url");
    const rewritten = (header: object, sign: (text: string) => string) => {
      const text = `${encode(header)}.${body}`;
      return `${text}.${sign(text)}`;
    };
    const forgeries = [
      rewritten({ alg: "none" }, () => ""),
      rewritten({ alg: "HS512" }, (text) => hmac("sha512", text)),
      rewritten({ alg: "HS256", jku: "https://evil.test/keys" }, () => signature),
      rewritten({ alg: "HS256", jwk: { kty: "oct", k: "AAAA" } }, (text) =>
        createHmac("sha256", Buffer.from("AAAA", "base64url")).update(text).digest("base64url"),
      ),
      `${head}.${encode({ ...decode(body), sub: ids.uuid() })}.${signature}`,
      `${head}.${body}.`,
    ];
    for (const forgery of forgeries) expect(await tickets.read(forgery)).toBeNull();
    // The way the forgeries are made can make a ticket that is read.
    expect(await tickets.read(rewritten({ alg: "HS256" }, (text) => hmac("sha256", text)))).toEqual(claims);
    const other = createTickets("another-test-secret-of-32-characters", clock);
    expect(await other.read(ticket)).toBeNull();
  });

  it("are not read when the api would refuse them, and with them all that are redeemed in the same question", async () => {
    const { ticket } = await tickets.sign({ ...claims, ticketId: "no uuid" });
    expect(await tickets.read(ticket)).toBeNull();
  });

  it("are over after 30 seconds, and good for what they were made for alone", async () => {
    const { ticket } = await tickets.sign(claims);
    const call = await tickets.signCall("body");
    expect(await tickets.isOurCall(ticket, "body")).toBe(false);
    expect(await tickets.read(call)).toBeNull();
    expect(await tickets.isOurCall(call, "body")).toBe(true);
    clock.advance(29_000);
    expect(await tickets.read(ticket)).toEqual(claims);
    expect(await tickets.isOurCall(call, "body")).toBe(false);
    clock.advance(1000);
    expect(await tickets.read(ticket)).toBeNull();
  });
});
