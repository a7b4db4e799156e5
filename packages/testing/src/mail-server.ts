import type { AddressInfo } from "node:net";
import { SMTPServer } from "smtp-server";

/** A mail server on loopback. */
export type MailServer = {
  readonly url: string;
  readonly received: readonly { readonly to: string; readonly text: string }[];
  close(): Promise<void>;
};

/** Opens a mail server that stores mails and delays its answer by `slowMs`; it refuses addresses that start with gone-. */
export async function openMailServer(slowMs = 0): Promise<MailServer> {
  const received: { to: string; text: string }[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS"],
    closeTimeout: 100,
    onRcptTo: ({ address }, _session, callback) => {
      const isGone = address.startsWith("gone-");
      callback(isGone ? Object.assign(new Error("no such user"), { responseCode: 550 }) : null);
    },
    onData: (stream, { envelope }, callback) => {
      let text = "";
      stream.on("data", (part) => {
        text += String(part);
      });
      // Stored once complete, whether or not the sender lives to read the answer.
      stream.on("end", () => {
        received.push({ to: envelope.rcptTo.map(({ address }) => address).join(), text });
        setTimeout(callback, slowMs);
      });
    },
  }).on("error", () => {});
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`,
    received,
    close: () => new Promise((resolve) => server.close(resolve)),
  };
}
