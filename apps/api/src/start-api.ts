import { ConfigError, checkBoot, createLogger, listenOrExplain, stopOnSignals } from "@evenly/platform";
import { buildApp } from "./build-app.ts";
import { buildParts } from "./build-parts.ts";
import { readApiEnv, toAppConfig } from "./env.ts";

/** Opens what the api needs, listens, and stops in order: first requests, then the lane, then connections. */
export async function startApi(): Promise<void> {
  const env = readApiEnv();
  if (env.NODE_ENV === "development" && env.HOST !== "127.0.0.1" && env.HOST !== "localhost") {
    throw new ConfigError(
      "HOST: development stand-ins are served on 127.0.0.1 only; set NODE_ENV=production.",
    );
  }
  await checkBoot({
    databaseUrl: env.DATABASE_URL,
    redisUrl: env.REDIS_URL,
    isProduction: env.NODE_ENV === "production",
  });
  const log = createLogger({ name: "api", level: env.LOG_LEVEL });
  const parts = buildParts(env, log);
  const app = await buildApp(toAppConfig(env), parts.deps, log);
  stopOnSignals({
    log,
    steps: [
      { name: "requests", stop: async () => app.close() },
      { name: "posting lane", stop: async () => parts.deps.lane.close() },
      { name: "limits", stop: async () => parts.deps.limits.close() },
      { name: "bus", stop: async () => parts.deps.bus.close() },
      { name: "database", stop: parts.closeDatabases },
    ],
  });
  await listenOrExplain({ name: "PORT", port: env.PORT }, () =>
    app.listen({ host: env.HOST, port: env.PORT }),
  );
  process.send?.({ ready: true });
}
