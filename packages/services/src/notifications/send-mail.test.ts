import { fakePushes, makeNotification, makeUser, openTestContext } from "@evenly/testing";
import { expect, it } from "vitest";
import type { MailLinks } from "../ports.ts";
import { createMailbox, createSmsMailbox } from "./create-mailbox.ts";
import { deliverDue } from "./deliver-due.ts";

const { ctx } = await openTestContext();

it("puts absolute URLs of the action and of the settings into a mail", async () => {
  const { userId, emailSealed: addressSealed } = await makeUser(ctx);
  await makeNotification(ctx, userId, { template: "exportFailed", data: { exportId: ctx.ids.uuid() } }, [
    { channel: "email", addressSealed },
  ]);
  const given: MailLinks[] = [];
  const texts = {
    notification: async () => ({ title: "", message: "", actionText: "" }),
    mail: async (_content: unknown, _reader: unknown, links: MailLinks) => {
      given.push(links);
      return { subject: "", text: "", html: "" };
    },
    sms: async () => "",
    codeMessage: async () => "",
  };
  const ports = { mailer: createMailbox(ctx), sms: createSmsMailbox(ctx), push: fakePushes(), texts };
  await deliverDue(ctx, ports);
  const { publicUrl } = ctx.config;
  expect(given).toEqual([
    { url: `${publicUrl}/history`, passwordUrl: null, settingsUrl: `${publicUrl}/notification-settings` },
  ]);
});
