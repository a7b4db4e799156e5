import { readFileSync } from "node:fs";
import { join } from "node:path";
import Fastify from "fastify";
import { expect, onTestFinished, test } from "vitest";
import { makeWebDist } from "../testing/web-dist.ts";
import { isLinkPage, linkPageOf } from "./link-pages.ts";
import { addSecurityHeaders, serveWeb } from "./web.ts";

const TOKEN = "a".repeat(43);

test("the page of a link tells previews the product's name and what it is, and nothing else", () => {
  const index = readFileSync(join(import.meta.dirname, "../../../web/index.html"), "utf8");
  const page = linkPageOf(index);
  expect(page).toContain('<meta property="og:title" content="Payment request" />');
  expect(page).toContain('<meta name="description" content="Payment request" />');
  expect(page).toContain('<meta name="robots" content="noindex, nofollow, noarchive" />');
  expect(page).toContain("<title>Evenly</title>");
  // Inline scripts stay as they are, since the policy allows them by their hash.
  const scripts = (text: string) =>
    [...text.matchAll(/<script>([\s\S]*?)<\/script>/g)].map((found) => found[1]);
  expect(scripts(page)).toEqual(scripts(index));
});

test.each([`/pay/${TOKEN}`, `/claim/${TOKEN}`])(
  "%s is neither stored nor indexed, and sends no referrer",
  async (url) => {
    const web = makeWebDist();
    const app = Fastify();
    onTestFinished(async () => {
      await app.close();
      web.remove();
    });
    await addSecurityHeaders(app, { webDist: web.webDist, isSecure: false, hasCardForm: false });
    await serveWeb(app, web.webDist);
    const { statusCode, headers, body } = await app.inject({ url });
    expect([statusCode, headers["cache-control"]]).toEqual([200, "no-store"]);
    expect(headers["x-robots-tag"]).toBe("noindex, nofollow, noarchive");
    expect(headers["referrer-policy"]).toBe("no-referrer");
    expect(body).toContain("Payment request");
    expect(body).not.toContain(TOKEN);
  },
);

test("other pages are no pages of links", () => {
  expect(["/pay", "/payment-requests", "/dashboard"].some(isLinkPage)).toBe(false);
});
