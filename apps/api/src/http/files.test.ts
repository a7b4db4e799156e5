import type { AddressInfo } from "node:net";
import { openTestContext } from "@evenly/testing";
import type { FastifyInstance } from "fastify";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { buildApp } from "../build-app.ts";
import { signInTestUser } from "../testing/sign-in.ts";
import { testConfig } from "../testing/test-config.ts";

const { ctx } = await openTestContext();
let app: FastifyInstance;

beforeAll(async () => {
  app = await buildApp(testConfig, ctx, false);
  await app.ready();
});
afterAll(() => app.close());

const BOUNDARY = "evenly-boundary";
type Part = {
  readonly name?: string;
  readonly fileName?: string;
  readonly type?: string;
  readonly bytes: Buffer;
};

function bodyOf(parts: readonly Part[]): Buffer {
  const written = parts.flatMap(({ name = "file", fileName = "me.png", type = "image/png", bytes }) => [
    Buffer.from(
      `--${BOUNDARY}\r\ncontent-disposition: form-data; name="${name}"; filename="${fileName}"\r\ncontent-type: ${type}\r\n\r\n`,
    ),
    bytes,
    Buffer.from("\r\n"),
  ]);
  return Buffer.concat([...written, Buffer.from(`--${BOUNDARY}--\r\n`)]);
}

async function upload(parts: readonly Part[], headers: Record<string, string> = {}) {
  const { userId, authorization } = await signInTestUser(ctx);
  const answer = await app.inject({
    method: "POST",
    url: "/api/users/avatar",
    headers: {
      host: "localhost:3000",
      authorization,
      "content-type": `multipart/form-data; boundary=${BOUNDARY}`,
      ...headers,
    },
    payload: bodyOf(parts),
  });
  return { userId, authorization, answer };
}
const get = (url: string) => app.inject({ url, headers: { host: "localhost:3000" } });
/** A PNG of 1 by 1 pixel. */
const pixel = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==",
  "base64",
);

describe("POST /api/users/avatar", () => {
  it("sets the caller's picture and serves it to anyone with its URL", async () => {
    const { userId, answer } = await upload([{ bytes: pixel }]);
    expect([answer.statusCode, answer.json().user.id]).toEqual([200, userId]);
    const { avatarUrl } = answer.json().user;
    expect(avatarUrl).toMatch(/^\/files\/[\w-]{43}$/);
    const shown = await get(avatarUrl);
    expect(shown.statusCode).toBe(200);
    expect(shown.headers).toMatchObject({
      "content-type": "image/webp",
      "cache-control": "public, max-age=31536000, immutable",
      "content-disposition": 'inline; filename="picture.webp"',
      "x-content-type-options": "nosniff",
      "content-security-policy": expect.stringContaining("default-src 'none'"),
      "cross-origin-resource-policy": "same-origin",
    });
    expect(shown.rawPayload.subarray(8, 12).toString()).toBe("WEBP");
  });

  it.each([
    "../../../etc/passwd",
    "..\\..\\windows\\system32\\evil.exe",
    "me.png%00.html",
    "/absolute.svg",
    'quote\\".html',
    "x".repeat(300),
  ])("ignores the file name %s", async (fileName) => {
    const { answer } = await upload([{ bytes: pixel, fileName, type: "text/html" }]);
    expect(answer.statusCode).toBe(200);
    expect(answer.body).not.toContain("etc");
    expect((await get(answer.json().user.avatarUrl)).headers["content-type"]).toBe("image/webp");
  });

  it("refuses a file that is no picture, regardless of its name", async () => {
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>');
    for (const bytes of [svg, Buffer.alloc(0), Buffer.from("%PDF-1.7"), pixel.subarray(0, 40)]) {
      const { answer } = await upload([{ bytes }]);
      expect([answer.statusCode, answer.json().code]).toEqual([422, "FILE_REFUSED"]);
    }
  });

  it("refuses more than 5 MiB and another field name", async () => {
    const large = await upload([{ bytes: Buffer.alloc(5 * 1024 * 1024 + 1) }]);
    expect([large.answer.statusCode, large.answer.json().code]).toEqual([413, "PAYLOAD_TOO_LARGE"]);
    const endless = await upload([{ bytes: Buffer.alloc(6 * 1024 * 1024) }]);
    expect(endless.answer.statusCode).toBe(413);
    const named = await upload([{ bytes: pixel, name: "other" }]);
    expect([named.answer.statusCode, named.answer.json().code]).toEqual([400, "VALIDATION"]);
    const none = await upload([]);
    expect(none.answer.statusCode).toBe(400);
  });

  it.each([
    ["a second file", [{ bytes: pixel }, { bytes: pixel }]],
    ["a second file of another name", [{ bytes: pixel }, { bytes: pixel, name: "other", fileName: "b.png" }]],
    ["many files", Array.from({ length: 30 }, () => ({ bytes: pixel }))],
    ["a second, larger file", [{ bytes: pixel }, { bytes: Buffer.alloc(64 * 1024) }]],
  ])("refuses %s by name and stores nothing", async (_name, parts) => {
    const { answer, authorization } = await upload(parts);
    expect([answer.statusCode, answer.json().code]).toEqual([400, "VALIDATION"]);
    expect(answer.json().issues).toEqual([{ path: "file", message: "is not the only part" }]);
    const headers = { host: "localhost:3000", authorization };
    const { user } = (await app.inject({ url: "/api/users/profile", headers })).json();
    expect(user.avatarUrl).toBeNull();
  });

  it("accepts multipart bodies only, and no other path does", async () => {
    const json = await upload([{ bytes: pixel }], { "content-type": "application/json" });
    expect([json.answer.statusCode, json.answer.json().code]).toEqual([415, "MEDIA_TYPE_UNSUPPORTED"]);
    const elsewhere = await app.inject({
      method: "POST",
      url: "/api/users/change-password",
      headers: { host: "localhost:3000", "content-type": `multipart/form-data; boundary=${BOUNDARY}` },
      payload: bodyOf([{ bytes: pixel }]),
    });
    expect([elsewhere.statusCode, elsewhere.json().code]).toEqual([415, "MEDIA_TYPE_UNSUPPORTED"]);
  });

  it("enforces the size limit on chunked bodies and refuses anonymous callers before the body arrives", async () => {
    const hosts = new Set<string>();
    const listening = await buildApp({ ...testConfig, hosts }, ctx, false);
    await listening.listen({ host: "127.0.0.1", port: 0 });
    const { port } = listening.server.address() as AddressInfo;
    hosts.add(`127.0.0.1:${port}`);
    const { authorization } = await signInTestUser(ctx);
    const ask = (headers: Record<string, string>, size: number) => {
      const form = new FormData();
      form.set("file", new Blob([new Uint8Array(size)]), "me.png");
      return fetch(`http://127.0.0.1:${port}/api/users/avatar`, { method: "POST", headers, body: form });
    };
    const answers = [
      await ask({}, 5_000_000),
      await ask({ authorization }, 5_000_000),
      await ask({ authorization }, 5_242_881),
    ];
    expect(answers.map((answer) => answer.status)).toEqual([401, 422, 413]);
    await listening.close();
  });

  it("requires a signed-in user and an own origin", async () => {
    const anonymous = await upload([{ bytes: pixel }], { authorization: "" });
    expect([anonymous.answer.statusCode, anonymous.answer.json().code]).toEqual([401, "UNAUTHENTICATED"]);
    const foreign = await upload([{ bytes: pixel }], { origin: "https://evil.example" });
    expect([foreign.answer.statusCode, foreign.answer.json().code]).toEqual([403, "ORIGIN_REFUSED"]);
  });
});

describe("GET /files/{id}", () => {
  it.each(["x".repeat(43), "..%2f..%2fetc%2fpasswd", "%00", "1"])("answers 404 for %s", async (id) => {
    const answer = await get(`/files/${id}`);
    expect([answer.statusCode, answer.json().code]).toEqual([404, "NOT_FOUND"]);
    expect(answer.headers["cache-control"]).toBe("no-store");
  });
});
