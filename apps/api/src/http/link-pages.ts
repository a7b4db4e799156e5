import type { FastifyReply } from "fastify";

/** Pages of pay and claim links, whose address is a secret. */
const LINK_PAGES = ["/pay/", "/claim/"];

/** All that search engines and link previews get to know of a link. */
const TITLE = "Payment request";
const HEAD = `<meta name="robots" content="noindex, nofollow, noarchive" />
    <meta property="og:site_name" content="Evenly" />
    <meta property="og:title" content="${TITLE}" />
    <meta property="og:type" content="website" />
    <title>Evenly</title>`;

/** Whether a path is the page of a pay or claim link. */
export function isLinkPage(path: string): boolean {
  return LINK_PAGES.some((page) => path.startsWith(page));
}

/** The app's page with the head of a link's page: no name, amount or note, whatever the link is. */
export function linkPageOf(page: string): string {
  return page
    .replace(/<meta name="description" content="[^"]*" \/>/, `<meta name="description" content="${TITLE}" />`)
    .replace(/<title>[^<]*<\/title>/, HEAD);
}

/** Sends the page of a link; nothing stores or indexes it. */
export function sendLinkPage(reply: FastifyReply, page: string): FastifyReply {
  return reply
    .code(200)
    .header("Cache-Control", "no-store")
    .header("X-Robots-Tag", "noindex, nofollow, noarchive")
    .type("text/html; charset=utf-8")
    .send(page);
}
