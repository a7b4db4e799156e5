import type { AddressInfo } from "node:net";
import { createServer, type Server } from "node:net";
import { PermanentDeliveryError } from "@evenly/contract/notifications/delivery-error";
import { afterEach, describe, expect, it } from "vitest";
import { createSmtpMailer } from "./mailer.ts";

const open: (() => void)[] = [];
afterEach(() => {
  for (const close of open.splice(0)) close();
});

/** A minimal SMTP server with a configurable answer to RCPT. */
async function startServer(rcptAnswer: string): Promise<{ url: string; mails: string[] }> {
  const mails: string[] = [];
  const server: Server = createServer((socket) => {
    let mail: string | null = null;
    socket.write("220 test\r\n");
    socket.on("data", (chunk) => {
      for (const line of chunk.toString().split("\r\n").slice(0, -1)) {
        if (mail !== null && line !== ".") mail += `${line}\n`;
        else if (mail !== null) {
          mails.push(mail);
          mail = null;
          socket.write("250 kept\r\n");
        } else if (line === "DATA") {
          mail = "";
          socket.write("354 go on\r\n");
        } else socket.write(line.startsWith("RCPT") ? `${rcptAnswer}\r\n` : "250 ok\r\n");
      }
    });
    socket.on("error", () => {});
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  open.push(() => server.close());
  return { url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`, mails };
}

function mailerAt(smtpUrl: string) {
  const mailer = createSmtpMailer({ smtpUrl, from: "Evenly <no-reply@evenly.test>" });
  open.push(() => void mailer.close());
  return mailer;
}
const message = {
  messageId: "<1@evenly.test>",
  to: "ben@evenly.test",
  subject: "Hello",
  text: "Hi",
  html: "<p>Hi</p>",
};

describe("createSmtpMailer", () => {
  it("sends text and HTML with our message id", async () => {
    const { url, mails } = await startServer("250 ok");
    await mailerAt(url).send(message);
    expect(mails).toHaveLength(1);
    expect(mails[0]).toContain("Message-ID: <1@evenly.test>");
    expect(mails[0]).toContain("text/plain");
    expect(mails[0]).toContain("text/html");
  });

  it("never lets a subject add a header", async () => {
    const { url, mails } = await startServer("250 ok");
    await mailerAt(url).send({ ...message, subject: "Hello\r\nBcc: eve@evil.test" });
    expect(mails[0]).not.toMatch(/^Bcc:/m);
  });

  it("distinguishes a permanent refusal from a temporary one", async () => {
    const refused = await startServer("550 no such user");
    await expect(mailerAt(refused.url).send(message)).rejects.toThrow(PermanentDeliveryError);
    const busy = await startServer("451 later");
    const failure = await mailerAt(busy.url)
      .send(message)
      .catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(Error);
    expect(failure).not.toBeInstanceOf(PermanentDeliveryError);
  });
});
