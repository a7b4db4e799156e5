import { expenseReceiptPath, expenseReceiptsPath } from "@evenly/contract/expenses/receipt-rules";
import { pdfOf, pixel } from "@evenly/services/testing/attachments";
import { makeExpense, makeGroup } from "@evenly/services/testing/expenses";
import { openTestContext, signInByPassword, TEST_PASSWORD } from "@evenly/testing";
import type { FastifyInstance } from "fastify";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { buildApp } from "../build-app.ts";
import { signInTestUser } from "../testing/sign-in.ts";
import { testConfig } from "../testing/test-config.ts";

const { ctx } = await openTestContext();
let app: FastifyInstance;
let authorization: string;
let expenseId: string;

beforeAll(async () => {
  app = await buildApp(testConfig, ctx, false);
  await app.ready();
  const group = await makeGroup(ctx, 2);
  const credentials = { email: group.users[0]?.email ?? "", password: TEST_PASSWORD, rememberDevice: false };
  const { opened } = await signInByPassword(ctx, { ...credentials, isBrowser: false });
  authorization = `Bearer ${opened.token}`;
  expenseId = (await makeExpense(ctx, group)).id;
});
afterAll(() => app.close());

const BOUNDARY = "evenly-boundary";

function upload(bytes: Buffer, headers: Record<string, string> = {}, fileName = "bill.png") {
  const head = `--${BOUNDARY}\r\ncontent-disposition: form-data; name="file"; filename="${fileName}"\r\ncontent-type: text/html\r\n\r\n`;
  return app.inject({
    method: "POST",
    url: expenseReceiptsPath(expenseId),
    headers: {
      host: "localhost:3000",
      authorization,
      "content-type": `multipart/form-data; boundary=${BOUNDARY}`,
      ...headers,
    },
    payload: Buffer.concat([Buffer.from(head), bytes, Buffer.from(`\r\n--${BOUNDARY}--\r\n`)]),
  });
}
const get = (url: string, bearer = authorization) =>
  app.inject({ url, headers: { host: "localhost:3000", authorization: bearer } });

describe("POST /api/expenses/{id}/receipts", () => {
  it("adds a receipt, once per Idempotency-Key", async () => {
    const key = ctx.ids.uuid();
    const first = await upload(pixel, { "idempotency-key": key });
    expect([first.statusCode, first.json().receipts]).toMatchObject([201, [{ name: "bill.png" }]]);
    const second = await upload(pixel, { "idempotency-key": key });
    expect(second.json()).toEqual(first.json());
  });

  it("refuses other content, more than 10 MB and other bodies", async () => {
    const answers = [
      await upload(Buffer.from("<script>alert(1)</script>")),
      await upload(pdfOf("/Encrypt 3 0 R")),
      await upload(Buffer.alloc(10 * 1024 * 1024 + 1)),
      await upload(pixel, { "content-type": "application/json" }),
      await upload(pixel, { authorization: "" }),
      await upload(pixel, { authorization: (await signInTestUser(ctx)).authorization }),
    ];
    expect(answers.map((answer) => [answer.statusCode, answer.json().code, answer.json().reason])).toEqual([
      [422, "FILE_REFUSED", "type"],
      [422, "FILE_REFUSED", "encrypted"],
      [413, "PAYLOAD_TOO_LARGE", undefined],
      [415, "MEDIA_TYPE_UNSUPPORTED", undefined],
      [401, "UNAUTHENTICATED", undefined],
      [404, "EXPENSE_NOT_FOUND", undefined],
    ]);
  });
});

describe("GET /api/expense-receipts/{id}", () => {
  const lastOf = (answer: Awaited<ReturnType<typeof upload>>): string => answer.json().receipts.at(-1).id;

  it("shows a picture and only saves a PDF, both without scripts and uncached", async () => {
    const shared = {
      "cache-control": "no-store",
      "x-content-type-options": "nosniff",
      "content-security-policy": expect.stringContaining("sandbox"),
    };
    const picture = await get(expenseReceiptPath(lastOf(await upload(pixel))));
    expect([picture.statusCode, picture.headers]).toMatchObject([
      200,
      {
        ...shared,
        "content-type": "image/webp",
        "content-disposition": "inline; filename*=UTF-8''bill.webp",
      },
    ]);
    const pdf = await get(expenseReceiptPath(lastOf(await upload(pdfOf(), {}, "Müller's (1).html"))));
    expect([pdf.rawPayload.equals(pdfOf()), pdf.headers]).toMatchObject([
      true,
      {
        ...shared,
        "content-type": "application/pdf",
        "content-disposition": "attachment; filename*=UTF-8''M%C3%BCller%27s%20%281%29.pdf",
      },
    ]);
  });

  it("answers strangers 404, and asks for a bearer", async () => {
    const url = expenseReceiptPath(lastOf(await upload(pixel)));
    const { authorization: stranger } = await signInTestUser(ctx);
    const answers = [await get(url, stranger), await get(`${url}?size=small`, stranger), await get(url, "")];
    expect(answers.map((answer) => [answer.statusCode, answer.json().code])).toEqual([
      [404, "EXPENSE_RECEIPT_NOT_FOUND"],
      [404, "EXPENSE_RECEIPT_NOT_FOUND"],
      [401, "UNAUTHENTICATED"],
    ]);
    expect((await get(`${url}?size=small`)).statusCode).toBe(200);
  });
});
