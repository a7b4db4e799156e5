import { createHmac } from "node:crypto";
import { SessionId, UserId } from "@evenly/contract";
import { fakeClock } from "@evenly/testing/fakes";
import { describe, expect, it } from "vitest";
import { createIds } from "./ids.ts";
import { createPermits } from "./permits.ts";

const SECRET = "tickets-test-secret-of-32-characters";
const clock = fakeClock();
const permits = createPermits(SECRET, clock);
const ids = createIds();
const claims = {
  userId: UserId.parse(ids.uuid()),
  sessionId: SessionId.parse(ids.uuid()),
  ticketId: ids.uuid(),
};

const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString("base64url");
const decode = (part: string) => JSON.parse(Buffer.from(part, "base64url").toString()) as object;

describe("permits", () => {
  it("are accepted only with the expected algorithm and our key", async () => {
    const { permit: ticket } = await permits.sign(claims);
    expect(await permits.read(ticket)).toEqual(claims);
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
    for (const forgery of forgeries) expect(await permits.read(forgery)).toBeNull();
    // Control: the same forging method with the right key makes a valid ticket.
    expect(await permits.read(rewritten({ alg: "HS256" }, (text) => hmac("sha256", text)))).toEqual(claims);
    const other = createPermits("another-test-secret-of-32-characters", clock);
    expect(await other.read(ticket)).toBeNull();
  });

  it("are rejected if the api would refuse them, since it would refuse the whole batch", async () => {
    const { permit: ticket } = await permits.sign({ ...claims, ticketId: "no uuid" });
    expect(await permits.read(ticket)).toBeNull();
  });

  it("expire after 30 seconds and are valid for their own purpose only", async () => {
    const { permit: ticket } = await permits.sign(claims);
    const call = await permits.signCall("body");
    expect(await permits.isOurCall(ticket, "body")).toBe(false);
    expect(await permits.read(call)).toBeNull();
    expect(await permits.isOurCall(call, "body")).toBe(true);
    clock.advance(29_000);
    expect(await permits.read(ticket)).toEqual(claims);
    expect(await permits.isOurCall(call, "body")).toBe(false);
    clock.advance(1000);
    expect(await permits.read(ticket)).toBeNull();
  });
});
