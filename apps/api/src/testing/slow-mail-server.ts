import { type AddressInfo, createServer, type Socket } from "node:net";

export type MailServer = {
  readonly url: string;
  /** Message ids of accepted mails, in order. */
  readonly messageIds: string[];
  close(): void;
};

/** A minimal SMTP server that takes `mailMs` for each mail. */
export async function startSlowMailServer(mailMs: number): Promise<MailServer> {
  const messageIds: string[] = [];
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    let mail: string | null = null;
    socket.write("220 test\r\n");
    socket.on("data", (chunk) => {
      for (const line of chunk.toString().split("\r\n").slice(0, -1)) {
        if (mail !== null && line !== ".") mail += `${line}\n`;
        else if (mail !== null) {
          messageIds.push(/^Message-ID: (.+)$/im.exec(mail)?.[1] ?? "none");
          mail = null;
          setTimeout(() => socket.write("250 kept\r\n"), mailMs);
        } else if (line === "DATA") {
          mail = "";
          socket.write("354 go on\r\n");
        } else socket.write("250 ok\r\n");
      }
    });
    socket.on("error", () => {});
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`,
    messageIds,
    close: () => {
      server.close();
      for (const socket of sockets) socket.destroy();
    },
  };
}
