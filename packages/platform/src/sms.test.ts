import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { PermanentDeliveryError } from "@evenly/contract/notifications/delivery-error";
import { afterEach, describe, expect, it } from "vitest";
import { createSmsProvider, noSms } from "./sms.ts";

const message = { messageId: "1", to: "+14155552671", text: "123456 is your code." };
let server: Server | null = null;
afterEach(() => server?.close());

async function provider(status: number, answer = "{}") {
  const seen: { url: string; authorization: string; body: string }[] = [];
  server = createServer((request, response) => {
    let body = "";
    request.on("data", (part) => {
      body += part;
    });
    request.on("end", () => {
      seen.push({ url: request.url ?? "", authorization: request.headers.authorization ?? "", body });
      response.writeHead(status, { location: "http://127.0.0.1:1/" }).end(answer);
    });
  });
  await new Promise<void>((resolve) => server?.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    sms: createSmsProvider({ url: `http://AC1:to%2Fken@127.0.0.1:${port}`, from: "+15005550006" }),
    seen,
  };
}

describe("createSmsProvider", () => {
  it("sends a request with account, token, sender and text", async () => {
    const { sms, seen } = await provider(201);
    await sms.send(message);
    expect(seen).toHaveLength(1);
    expect(seen[0]?.url).toBe("/2010-04-01/Accounts/AC1/Messages.json");
    expect(Buffer.from(seen[0]?.authorization.slice("Basic ".length) ?? "", "base64").toString()).toBe(
      "AC1:to/ken",
    );
    expect(Object.fromEntries(new URLSearchParams(seen[0]?.body))).toEqual({
      To: message.to,
      From: "+15005550006",
      Body: message.text,
    });
  });

  it.each([
    ["SM1", "SM1"],
    ["SM\0", null],
    ["\ud800", null],
    ["x".repeat(65), null],
  ])(
    "stores the provider's id %j as %j, because Postgres text cannot contain every character",
    async (sid, kept) => {
      const { sms } = await provider(201, JSON.stringify({ sid }));
      expect(await sms.send(message)).toEqual({ providerMessageId: kept });
    },
  );

  it.each([400, 401, 404])("fails permanently after %s", async (status) => {
    const { sms } = await provider(status);
    await expect(sms.send(message)).rejects.toBeInstanceOf(PermanentDeliveryError);
  });

  it.each([302, 429, 500, 503])("allows a retry after %s", async (status) => {
    const { sms } = await provider(status);
    const failure = await sms.send(message).catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(Error);
    expect(failure).not.toBeInstanceOf(PermanentDeliveryError);
  });
});

describe("noSms", () => {
  it("fails permanently", async () => {
    await expect(noSms.send(message)).rejects.toBeInstanceOf(PermanentDeliveryError);
  });
});
