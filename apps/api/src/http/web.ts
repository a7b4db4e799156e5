import { createHash } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { extname, join } from "node:path";
import { AppError } from "@evenly/contract";
import { UserLocale } from "@evenly/contract/auth/schemas";
import fastifyCompress from "@fastify/compress";
import fastifyHelmet, { type FastifyHelmetOptions } from "@fastify/helmet";
import fastifyStatic from "@fastify/static";
import Fastify, { type FastifyInstance } from "fastify";
import { sendProblem } from "../rest/problem.ts";
import { CSP_REPORTS_PATH } from "./csp-reports.ts";

const YEAR_SECONDS = 365 * 24 * 3600;
const LANGUAGES_MAX = 10;
const API_PREFIXES = ["/api/", "/trpc/", "/notifications", "/internal/", "/files/", "/dev/", "/ws", "/admin"];
const CSP_REPORTS_GROUP = "csp";
const SERVICE_WORKER = "/sw.js";

/** Security headers; the page's own inline scripts are allowed by their hashes and nothing else is. */
export async function addSecurityHeaders(
  app: FastifyInstance,
  options: { webDist: string; isSecure: boolean },
): Promise<void> {
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
    // What says nothing of itself is somebody's own; files say how long they hold.
    if (!reply.hasHeader("cache-control")) reply.header("cache-control", "no-store");
    done();
  });
}

/** What helmet sets, asked once: it would make the same headers anew for each request, for a tenth of what a small answer costs. */
async function headersOf(options: FastifyHelmetOptions): Promise<Readonly<Record<string, unknown>>> {
  const asked = Fastify();
  await asked.register(fastifyHelmet, options);
  asked.get("/", async (_request, reply) => reply.raw.getHeaders());
  const answer = await asked.inject("/");
  await asked.close();
  return answer.json();
}

function directivesOf({ webDist, isSecure }: { readonly webDist: string; readonly isSecure: boolean }) {
  return {
    defaultSrc: ["'self'"],
    scriptSrc: ["'self'", ...inlineScriptHashes(webDist)],
    styleSrc: ["'self'", "'unsafe-inline'"],
    imgSrc: ["'self'", "data:", "blob:"],
    fontSrc: ["'self'"],
    connectSrc: ["'self'"],
    workerSrc: ["'self'"],
    manifestSrc: ["'self'"],
    objectSrc: ["'none'"],
    baseUri: ["'none'"],
    formAction: ["'self'"],
    frameAncestors: ["'none'"],
    requireTrustedTypesFor: ["'script'"],
    trustedTypes: ["evenly"],
    reportUri: [CSP_REPORTS_PATH],
    // Browsers that know it use nothing else, and it over https alone.
    ...(isSecure ? { reportTo: [CSP_REPORTS_GROUP], upgradeInsecureRequests: [] } : {}),
  };
}

/** Serves the built web app; every page address gives index.html, unknown API addresses a 404 of the catalogue. */
export async function serveWeb(app: FastifyInstance, webDist: string): Promise<void> {
  await app.register(fastifyCompress, { global: true, threshold: 1024, encodings: ["br", "gzip"] });
  if (existsSync(webDist)) {
    await app.register(fastifyStatic, {
      root: webDist,
      dotfiles: "ignore",
      setHeaders: (reply, path) => {
        reply.header(
          "Cache-Control",
          path.includes("/assets/") ? `public, max-age=${YEAR_SECONDS}, immutable` : "no-cache",
        );
        if (path.endsWith(SERVICE_WORKER)) reply.header("Service-Worker-Allowed", "/");
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
  app.setNotFoundHandler((request, reply) => {
    const isRead = request.method === "GET" || request.method === "HEAD";
    const isFile = extname(request.url.split("?")[0] ?? "") !== "";
    const isApi = API_PREFIXES.some((prefix) => request.url.startsWith(prefix));
    if (!isRead || isFile || isApi || !existsSync(join(webDist, "index.html"))) {
      return sendProblem(reply, new AppError("NOT_FOUND"), request.id);
    }
    return reply.header("Cache-Control", "no-cache").sendFile("index.html", webDist);
  });
}

/** The landing page as it was drawn while building. */
function landingOf(language: UserLocale): string {
  return `landing.${language}.html`;
}

/** The first language of a browser that we speak; browsers name the dearest first. */
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
