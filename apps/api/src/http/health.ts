import { withTimeout } from "@evenly/contract/with-timeout";
import type { ServiceDeps } from "@evenly/services";
import { pingDatabase } from "@evenly/services/health/index";
import type { FastifyInstance } from "fastify";

const CHECK_TIMEOUT_MS = 2000;

type Check = { readonly status: "up" | "down"; readonly milliseconds: number };

/** GET /health: whether this process can serve, and each dependency with its answer time. */
export function addHealth(
  app: FastifyInstance,
  deps: ServiceDeps,
  gateway: { host: string; port: number },
): void {
  const checkAll = () =>
    Promise.all([
      check(() => pingDatabase(deps)),
      check(() => deps.bus.ping()),
      check(() =>
        fetch(`http://${gateway.host}:${gateway.port}/health`, {
          signal: AbortSignal.timeout(CHECK_TIMEOUT_MS),
        }),
      ),
    ]);
  let underWay: ReturnType<typeof checkAll> | null = null;
  app.get("/health", { config: { isPublic: true } }, async (_request, reply) => {
    // Anybody may ask: those who ask at once share one look.
    underWay ??= checkAll().finally(() => {
      underWay = null;
    });
    const [database, bus, realtime] = await underWay;
    const canServe = database.status === "up";
    reply.code(canServe ? 200 : 503).header("cache-control", "no-store");
    return { success: canServe, status: canServe ? "up" : "down", dependencies: { database, bus, realtime } };
  });
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
