import { createHash } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { basename, extname, join } from "node:path";
import { AppError } from "@evenly/contract";
import { APP_PATHS_FILE, isAppPath } from "@evenly/contract/app-path";
import { UserLocale } from "@evenly/contract/auth/schemas";
import { QUEUE_BOARD_PATH } from "@evenly/contract/operators/schemas";
import fastifyHelmet, { type FastifyHelmetOptions } from "@fastify/helmet";
import fastifyStatic from "@fastify/static";
import Fastify, { type FastifyInstance } from "fastify";
import * as z from "zod";
import { sendProblem } from "../rest/problem.ts";
import { CSP_REPORTS_PATH } from "./csp-reports.ts";
import { isLinkPage, linkPageOf, sendLinkPage } from "./link-pages.ts";

const YEAR_SECONDS = 365 * 24 * 3600;
const LANGUAGES_MAX = 10;
const API_PREFIXES = [
  ...["/api", "/trpc", "/notifications", "/internal", "/files", "/dev", "/ws", QUEUE_BOARD_PATH],
  ...["/problems", "/.well-known"],
];
const CSP_REPORTS_GROUP = "csp";
const serviceWorkers = new Set(["sw.js", "sw.js.br", "sw.js.gz"]);

type HeaderOptions = {
  readonly webDist: string;
  readonly isSecure: boolean;
  /** The card provider's own form is shown: its scripts and frames are let in. */
  readonly hasCardForm: boolean;
};

/** Sets the security headers; the CSP allows the page's inline scripts by hash. */
export async function addSecurityHeaders(app: FastifyInstance, options: HeaderOptions): Promise<void> {
  const headers = {
    ...(await headersOf({
      contentSecurityPolicy: { useDefaults: false, directives: directivesOf(options) },
      hsts: options.isSecure ? { maxAge: YEAR_SECONDS, includeSubDomains: true } : false,
      referrerPolicy: { policy: "no-referrer" },
      crossOriginOpenerPolicy: { policy: "same-origin" },
    })),
    "permissions-policy": "camera=(self), payment=(self), publickey-credentials-get=(self), geolocation=()",
    ...(options.isSecure ? { "reporting-endpoints": `${CSP_REPORTS_GROUP}="${CSP_REPORTS_PATH}"` } : {}),
  };
  app.addHook("onRequest", (_request, reply, done) => {
    reply.headers(headers);
    done();
  });
  app.addHook("onSend", (_request, reply, _payload, done) => {
    // Answers without a caching header may contain personal data; static files set their own.
    if (!reply.hasHeader("cache-control")) reply.header("cache-control", "no-store");
    done();
  });
}

/** Headers computed once from helmet: per request they would cost a tenth of a small answer. */
async function headersOf(options: FastifyHelmetOptions): Promise<Readonly<Record<string, unknown>>> {
  const asked = Fastify();
  await asked.register(fastifyHelmet, options);
  asked.get("/", async (_request, reply) => reply.raw.getHeaders());
  const answer = await asked.inject("/");
  await asked.close();
  return answer.json();
}

/** What the card provider's own form needs in a browser. @see https://docs.stripe.com/security/guide */
const CARD_FORM = {
  scripts: ["https://js.stripe.com", "https://*.js.stripe.com"],
  calls: ["https://api.stripe.com"],
  frames: ["https://js.stripe.com", "https://*.js.stripe.com", "https://hooks.stripe.com"],
};

function directivesOf({ webDist, isSecure, hasCardForm }: HeaderOptions) {
  const form = hasCardForm ? CARD_FORM : { scripts: [], calls: [], frames: [] };
  return {
    defaultSrc: ["'self'"],
    scriptSrc: ["'self'", ...form.scripts, ...inlineScriptHashes(webDist)],
    styleSrc: ["'self'", "'unsafe-inline'"],
    imgSrc: ["'self'", "data:", "blob:"],
    fontSrc: ["'self'"],
    connectSrc: ["'self'", ...form.calls],
    ...(hasCardForm ? { frameSrc: form.frames } : {}),
    workerSrc: ["'self'"],
    manifestSrc: ["'self'"],
    objectSrc: ["'none'"],
    baseUri: ["'none'"],
    formAction: ["'self'"],
    frameAncestors: ["'none'"],
    requireTrustedTypesFor: ["'script'"],
    trustedTypes: ["evenly"],
    reportUri: [CSP_REPORTS_PATH],
    // Browsers that support report-to ignore report-uri, and use it over https only.
    ...(isSecure ? { reportTo: [CSP_REPORTS_GROUP], upgradeInsecureRequests: [] } : {}),
  };
}

/**
 * Serves the built web app: index.html for its pages, the same file with status 404 for unknown ones, where the app shows that the page
 * does not exist, and a catalogue 404 for other unknown paths.
 */
export async function serveWeb(app: FastifyInstance, webDist: string): Promise<void> {
  if (existsSync(webDist)) {
    await app.register(fastifyStatic, {
      root: webDist,
      dotfiles: "ignore",
      preCompressed: true,
      setHeaders: (reply, path) => {
        reply.header(
          "Cache-Control",
          path.includes("/assets/") ? `public, max-age=${YEAR_SECONDS}, immutable` : "no-cache",
        );
        if (serviceWorkers.has(basename(path))) reply.header("Service-Worker-Allowed", "/");
      },
    });
  }
  if (existsSync(join(webDist, landingOf("en")))) {
    app.get("/", { schema: { hide: true } }, (request, reply) =>
      reply
        .header("Cache-Control", "no-cache")
        .header("Vary", "Accept-Language, Accept-Encoding")
        .sendFile(landingOf(languageOf(request.headers["accept-language"])), webDist),
    );
  }
  const appPaths = readAppPaths(webDist);
  const index = join(webDist, "index.html");
  app.setNotFoundHandler(async (request, reply) => {
    const [path = ""] = request.url.split("?");
    const isRead = request.method === "GET" || request.method === "HEAD";
    const isFile = extname(path) !== "";
    const isApi = API_PREFIXES.some((prefix) => path === prefix || path.startsWith(`${prefix}/`));
    if (!isRead || isFile || isApi || !existsSync(index)) {
      return sendProblem(reply, new AppError("NOT_FOUND"), request.id);
    }
    if (isLinkPage(path) && isAppPath(path, appPaths))
      return sendLinkPage(reply, linkPageOf(await readFile(index, "utf8")));
    return reply
      .code(isAppPath(path, appPaths) ? 200 : 404)
      .header("Cache-Control", "no-cache")
      .sendFile("index.html", webDist);
  });
}

/** Paths of the app's pages, as its build lists them. */
function readAppPaths(webDist: string): readonly string[] {
  const file = join(webDist, APP_PATHS_FILE);
  return existsSync(file) ? z.array(z.string()).parse(JSON.parse(readFileSync(file, "utf8"))) : [];
}

/** The landing page prerendered at build time. */
function landingOf(language: UserLocale): string {
  return `landing.${language}.html`;
}

/** The first supported language of Accept-Language; browsers list the preferred one first. */
export function languageOf(accepted: string | undefined): UserLocale {
  const wanted = (accepted ?? "")
    .split(",", LANGUAGES_MAX)
    .map((part) => part.trim().slice(0, 2).toLowerCase());
  return UserLocale.options.find((locale) => locale === wanted.find(isSpoken)) ?? "en";
}

function isSpoken(language: string): boolean {
  return UserLocale.options.some((locale) => locale === language);
}

function inlineScriptHashes(webDist: string): string[] {
  const page = join(webDist, "index.html");
  if (!existsSync(page)) return [];
  const scripts = readFileSync(page, "utf8").matchAll(/<script>([\s\S]*?)<\/script>/g);
  return [...scripts].map(
    (match) =>
      `'sha256-${createHash("sha256")
        .update(match[1] ?? "")
        .digest("base64")}'`,
  );
}
