import { withTimeout } from "@evenly/contract/with-timeout";
import type { ServiceDeps } from "@evenly/services";
import { pingDatabase } from "@evenly/services/health/ping-database";
import type { FastifyInstance } from "fastify";
import * as z from "zod";
import { documentRefusals, refusalsOf } from "../rest/document-refusals.ts";

const CHECK_TIMEOUT_MS = 2000;
/** The route is public, and the card provider is another company. */
const PROVIDER_CHECK_MS = 30_000;

type Check = { readonly status: "up" | "down"; readonly milliseconds: number };

const Dependency = z.object({ status: z.enum(["up", "down"]), milliseconds: z.number() });
const Health = z.object({
  success: z.boolean(),
  status: z.enum(["up", "down"]).describe("down: the database does not answer"),
  dependencies: z.object({
    database: Dependency,
    bus: Dependency,
    realtime: Dependency,
    cards: Dependency.describe("the card provider; asked at most every 30 seconds"),
  }),
});
const answerWith = (description: string) => ({
  description,
  content: { "application/json": { schema: Health } },
});
/** For the OpenAPI document only. */
const documented = {
  operationId: "getHealth",
  summary: "Whether this process can serve, and the state of its dependencies",
  tags: ["health"],
  security: [],
  response: {
    ...documentRefusals(refusalsOf({ method: "GET", isPublic: true, refusals: [] })),
    200: answerWith("It can serve"),
    503: answerWith("It cannot serve"),
  },
};

/** GET /health: whether this process can serve, and the status and latency of each dependency. */
export function addHealth(
  app: FastifyInstance,
  deps: ServiceDeps<"cardProvider">,
  gateway: { host: string; port: number },
): void {
  const checkCards = remember(PROVIDER_CHECK_MS, () =>
    check(async () => {
      if (!(await deps.cardProvider.check())) throw new Error("the card provider does not answer");
    }),
  );
  const checkAll = () =>
    Promise.all([
      check(() => pingDatabase(deps)),
      check(() => deps.bus.ping()),
      check(() =>
        fetch(`http://${gateway.host}:${gateway.port}/health`, {
          signal: AbortSignal.timeout(CHECK_TIMEOUT_MS),
        }),
      ),
      checkCards(),
    ]);
  let underWay: ReturnType<typeof checkAll> | null = null;
  app.get("/health", { config: { isPublic: true }, schema: documented }, async (_request, reply) => {
    // The route is public: concurrent requests share one check.
    underWay ??= checkAll().finally(() => {
      underWay = null;
    });
    const [database, bus, realtime, cards] = await underWay;
    const canServe = database.status === "up";
    reply.code(canServe ? 200 : 503).header("cache-control", "no-store");
    const dependencies = { database, bus, realtime, cards };
    return { success: canServe, status: canServe ? "up" : "down", dependencies };
  });
}

/** Keeps an answer for a while. */
function remember(keepMs: number, look: () => Promise<Check>): () => Promise<Check> {
  let last: { readonly answer: Promise<Check>; readonly until: number } | null = null;
  return () => {
    const now = performance.now();
    if (last === null || last.until <= now) last = { answer: look(), until: now + keepMs };
    return last.answer;
  };
}

async function check(probe: () => Promise<unknown>): Promise<Check> {
  const startedAt = performance.now();
  const probed = probe().then(
    () => "up" as const,
    () => "down" as const,
  );
  const outcome = await withTimeout(probed, CHECK_TIMEOUT_MS, () => "down" as const);
  return { status: outcome, milliseconds: Math.round((performance.now() - startedAt) * 10) / 10 };
}
