import { describe, expect, it } from "vitest";
import { createLogger } from "./logger.ts";

function capture(): { lines: string[]; log: ReturnType<typeof createLogger> } {
  const lines: string[] = [];
  return {
    lines,
    log: createLogger({ name: "test", level: "info", destination: { write: (line) => lines.push(line) } }),
  };
}

describe("createLogger", () => {
  it("never writes secrets or personal data at any depth", () => {
    const { lines, log } = capture();
    const secret = "canary-7c1f";
    log.info({ password: secret, token: secret, email: secret }, "one");
    log.info(
      { body: { newPassword: secret, ticket: secret }, headers: { authorization: secret, cookie: secret } },
      "two",
    );
    log.warn({ request: { body: { pin: secret, phone: secret } } }, "three");
    log.info({ a: { b: [{ c: { d: [{ Token_Hash: secret, "Set-Cookie": [secret] }] } }] } }, "four");
    log.child({ requestId: "r-1" }).info({ list: [[{ quoteToken: secret }]] }, "five");
    const round: Record<string, unknown> = { kept: "here" };
    round.self = round;
    log.info(round, "six");
    expect(lines.join("")).not.toContain(secret);
    expect(lines.at(-1)).toContain('"kept":"here"');
    expect(lines).toHaveLength(6);
  });

  it("keeps an error's code and cause and none of its other fields", () => {
    const { lines, log } = capture();
    const cause = Object.assign(new Error("deadlock"), { code: "40P01", detail: "canary-row-values" });
    log.error({ err: new Error("failed", { cause }) }, "query");
    expect(JSON.parse(lines[0] ?? "")).toMatchObject({
      err: { message: "failed", cause: { code: "40P01" } },
    });
    expect(lines.join("")).not.toContain("canary-row-values");
  });

  it("keeps a failed statement without its values", () => {
    const { lines, log } = capture();
    const error = new Error(
      "Failed query: select 1 from users where email = $1\nparams: canary@x.test,\ncanary",
    );
    log.error({ err: error }, "query");
    const { message, stack } = JSON.parse(lines[0] ?? "").err;
    expect(lines.join("")).not.toContain("canary");
    expect(message).toBe("Failed query: select 1 from users where email = $1");
    expect(stack).toMatch(/\n {4}at .*logger\.test/);
  });

  it("handles values that look like a stack line or a failed statement", () => {
    const { lines, log } = capture();
    const value = "x\n    at canary (a.ts:1:1)\nparams: canary\n    at canary (b.ts:1:1)";
    const cause = new Error(`Failed query: select $1\nparams: ${value},canary`);
    log.error({ err: new Error(cause.message, { cause }) }, "query");
    expect(lines.join("")).not.toContain("canary");
    expect(JSON.parse(lines[0] ?? "").err.cause.stack).toMatch(/^Error\n {4}at .*logger\.test/);
  });

  it("hides the address in a mail server's refusal", () => {
    const { lines, log } = capture();
    log.warn({ err: new Error("550 5.1.1 <ana.canary+x@mail.example.test>: unknown") }, "a delivery failed");
    expect(lines.join("")).not.toContain("canary");
    expect(JSON.parse(lines[0] ?? "").err.message).toBe("550 5.1.1 <[hidden]>: unknown");
  });

  it("keeps a request's path without its query", () => {
    const { lines, log } = capture();
    log.info(
      { req: { method: "GET", url: "/reset-password?token=canary", headers: { cookie: "canary" } } },
      "x",
    );
    expect(lines.join("")).not.toContain("canary");
    expect(JSON.parse(lines[0] ?? "").req).toMatchObject({ method: "GET", path: "/reset-password" });
  });

  it("writes nothing below its level", () => {
    const { lines, log } = capture();
    log.debug({}, "quiet");
    expect(lines).toEqual([]);
  });

  it("escapes line breaks in user input", () => {
    const { lines, log } = capture();
    const forged = 'x\n{"level":50,"msg":"paid"}\r\n\u2028\u001b[2J';
    log.warn({ remark: forged, err: new Error(forged) }, forged);
    expect(lines).toHaveLength(1);
    for (const sign of ["\n", "\r", "\u001b"]) expect(lines[0]?.trimEnd()).not.toContain(sign);
    expect(JSON.parse(lines[0] ?? "")).toMatchObject({ level: 40, msg: forged, remark: forged });
  });
});
