import { createServer as createHttpServer, type Server as HttpServer } from "node:http";
import { type AddressInfo, createServer, type Server } from "node:net";
import { afterEach, describe, expect, it, vi } from "vitest";
import { createChannelProbe } from "./channel-probe.ts";

const servers: (Server | HttpServer)[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) server.close();
});

async function listen(server: Server | HttpServer): Promise<number> {
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return (server.address() as AddressInfo).port;
}
/** A mail server that accepts or rejects every sign-in. */
const mailServer = (answerToSignIn: string) =>
  listen(
    createServer((socket) => {
      socket.write("220 mail.test\r\n");
      socket.on("error", () => {});
      socket.on("data", (line) => {
        const word = String(line).slice(0, 4).toUpperCase();
        if (word === "EHLO") socket.write("250-mail.test\r\n250 AUTH PLAIN\r\n");
        else if (word === "AUTH") socket.write(`${answerToSignIn}\r\n`);
        else socket.end("221 bye\r\n");
      });
    }),
  );
const probe = (urls: { readonly smtpUrl?: string; readonly smsUrl?: string }, isDevelopment = false) =>
  createChannelProbe({ smtpUrl: urls.smtpUrl, smsUrl: urls.smsUrl, isDevelopment });

describe("createChannelProbe", () => {
  it("signs in to the mail server and sends nothing", async () => {
    const url = (port: number) => `smtp://me:secret@127.0.0.1:${port}`;
    const taken = probe({ smtpUrl: url(await mailServer("235 welcome")) });
    expect(await taken.check("email")).toBe("ready");
    const refused = probe({ smtpUrl: url(await mailServer("535 no")) });
    expect(await refused.check("email")).toBe("unreachable");
    expect(await probe({ smtpUrl: url(1) }).check("email")).toBe("unreachable");
  });

  it("requests the SMS provider's account with its token", async () => {
    const seen: (string | undefined)[][] = [];
    const server = createHttpServer(({ method, url, headers }, response) => {
      seen.push([method, url, headers.authorization]);
      response.writeHead(headers.authorization?.endsWith(btoa("AC1:token")) ? 200 : 401).end("{}");
    });
    const port = await listen(server);
    expect(await probe({ smsUrl: `http://AC1:token@127.0.0.1:${port}` }).check("sms")).toBe("ready");
    expect(await probe({ smsUrl: `http://AC1:wrong@127.0.0.1:${port}` }).check("sms")).toBe("unreachable");
    expect(seen[0]).toEqual(["GET", "/2010-04-01/Accounts/AC1.json", `Basic ${btoa("AC1:token")}`]);
    expect(await probe({ smsUrl: "http://AC1:token@127.0.0.1:1" }).check("sms")).toBe("unreachable");
  });

  it("shares one check between all callers within 15 s", async () => {
    vi.useFakeTimers({ toFake: ["performance"] });
    try {
      let [asked, status] = [0, 401];
      const server = createHttpServer((_request, response) => {
        asked += 1;
        response.writeHead(status).end("{}");
      });
      const { check } = probe({ smsUrl: `http://AC1:token@127.0.0.1:${await listen(server)}` });
      expect(await Promise.all([check("sms"), check("sms")])).toEqual(["unreachable", "unreachable"]);
      status = 200;
      vi.advanceTimersByTime(14_999);
      expect(await check("sms")).toBe("unreachable");
      expect(asked).toBe(1);
      vi.advanceTimersByTime(1);
      expect(await check("sms")).toBe("ready");
      expect(asked).toBe(2);
    } finally {
      vi.useRealTimers();
    }
  });

  it("reports an unconfigured channel, and the mailbox in development", async () => {
    for (const channel of ["email", "sms"] as const) {
      expect(await probe({}).check(channel)).toBe("unset");
      expect(await probe({}, true).check(channel)).toBe("mailbox");
    }
  });
});
