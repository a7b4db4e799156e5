import { plainText } from "@evenly/contract/plain-text";
import type { ServiceDeps } from "@evenly/services";
import { demoCodeAt } from "@evenly/services/demo/demo-code-at";
import { listMailbox, type MailboxMessage } from "@evenly/services/notifications/list-mailbox";
import type { FastifyInstance } from "fastify";
import * as z from "zod";
import { isDirect } from "./is-direct.ts";

const Query = z.object({ to: z.string().max(254).regex(plainText).optional() });

/**
 * The development mailbox: captured messages, newest first, as JSON and HTML, and the code that demo people would read in their app. Mounted in development only and served to direct
 * loopback requests only, because it contains password-reset links.
 */
export function addMailbox(app: FastifyInstance, deps: ServiceDeps): void {
  app.get("/dev/mailbox.json", async (request, reply) => {
    if (!isDirect(request.raw)) return reply.callNotFound();
    const messages = await listMailbox(deps, { to: Query.parse(request.query).to ?? null });
    reply.header("cache-control", "no-store");
    return { success: true, messages };
  });
  app.get("/dev/mailbox", async (request, reply) => {
    if (!isDirect(request.raw)) return reply.callNotFound();
    const messages = await listMailbox(deps, { to: Query.parse(request.query).to ?? null });
    reply.header("cache-control", "no-store").type("text/html; charset=utf-8");
    return page(messages, demoCodeAt(deps.clock.now()));
  });
}

/** Plain text only: a mail's HTML must not run in the product's origin. */
function page(messages: readonly MailboxMessage[], demoCode: string): string {
  const style =
    "body{font:15px/22px system-ui;max-width:68ch;margin:32px auto;padding:0 20px;color-scheme:light dark}" +
    "article{border-top:1px solid;padding:16px 0}pre{white-space:pre-wrap;font:inherit;overflow-wrap:anywhere}h1{font-size:28px}h2{font-size:17px;margin:0}";
  const code = `<p>Code of the demo people's authenticator app, for half a minute and once: <strong>${demoCode}</strong></p>`;
  const items = messages.map(article).join("") || "<p>No messages yet.</p>";
  return `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Development mailbox</title><style>${style}</style><h1>Development mailbox</h1>${code}${items}</html>`;
}

function article(message: MailboxMessage): string {
  const text = escapeHtml(message.text).replaceAll(
    /https?:\/\/[^\s<>"']+/g,
    (url) => `<a href="${url}">${url}</a>`,
  );
  const about = `${message.channel} · ${escapeHtml(message.to)} · ${message.at.toISOString()}`;
  return `<article><h2>${escapeHtml(message.subject)}</h2><p>${about}</p><pre>${text}</pre></article>`;
}

function escapeHtml(text: string): string {
  return text
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;");
}
