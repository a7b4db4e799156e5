import { mailboxMessages } from "@evenly/db/notifications/tables";
import { openTestContext } from "@evenly/testing";
import { beforeAll, describe, expect, it } from "vitest";
import { listMailbox } from "./list-mailbox.ts";

const { database } = await openTestContext();

beforeAll(async () => {
  const mail = (messageId: string, recipient: string, textBody: string, minute: number) => ({
    messageId,
    recipient,
    subject: "Subject",
    textBody,
    htmlBody: "<p></p>",
    createdAt: new Date(Date.UTC(2026, 10, 21, 12, minute)),
  });
  await database.db
    .insert(mailboxMessages)
    .values([
      mail("1", "ana@example.test", "Open http://localhost:3000/verify-email?token=abc now", 1),
      mail("2", "ben@example.test", "Your code is 123456, not 1234567.", 2),
    ]);
});

describe("listMailbox", () => {
  it("lists the messages of all recipients, newest first", async () => {
    const messages = await listMailbox(database, { to: null });
    expect(messages.map((message) => message.to)).toEqual(["ben@example.test", "ana@example.test"]);
  });

  it("filters by recipient ignoring case, and extracts links and code from the text", async () => {
    const [ana] = await listMailbox(database, { to: "ANA@example.test" });
    expect(ana).toMatchObject({ links: ["http://localhost:3000/verify-email?token=abc"], code: null });
    const [ben] = await listMailbox(database, { to: "ben@example.test" });
    expect(ben).toMatchObject({ links: [], code: "123456" });
  });
});
