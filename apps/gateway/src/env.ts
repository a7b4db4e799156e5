import { createNames, readEnv } from "@evenly/platform";
import * as z from "zod";
import { type GatewayConfig, SOCKET_LIMITS, SOCKET_TIMINGS } from "./config.ts";

const Port = z.coerce.number().int().min(1).max(65_535);
const DEVELOPMENT_SECRET = "evenly-development-only-secret-000";

const GatewayEnv = z.object({
  NODE_ENV: z.enum(["development", "production"]).default("development"),
  HOST: z.string().default("127.0.0.1"),
  PORT: Port.default(3000),
  GATEWAY_PORT: Port.default(3001),
  DATABASE_URL: z.url(),
  REDIS_URL: z.url().optional(),
  PUBLIC_URL: z.url(),
  API_INTERNAL_URL: z.url(),
  TICKET_SECRET: z.string().min(32, "needs at least 32 characters"),
  LOG_LEVEL: z.enum(["debug", "info", "warn", "error", "silent"]).default("info"),
});
export type GatewayEnv = z.infer<typeof GatewayEnv>;

/** Reads the gateway's settings; production refuses development values by name. */
export function readGatewayEnv(): GatewayEnv {
  return readEnv(GatewayEnv, process.env, {
    developmentDefaults: {
      PUBLIC_URL: ["http://localhost:3000"],
      API_INTERNAL_URL: ["http://127.0.0.1:3000"],
      TICKET_SECRET: [DEVELOPMENT_SECRET],
    },
  });
}

/** The names of channels; the same prefix as every process of the deployment. */
export const names = createNames("evenly");

/** Turns settings into the gateway's configuration. In development both localhost and 127.0.0.1 are own origins. */
export function toGatewayConfig(env: GatewayEnv): GatewayConfig {
  const own = new URL(env.PUBLIC_URL);
  const ports = [String(env.PORT), own.port || (own.protocol === "https:" ? "443" : "80")];
  const local = ports.flatMap((port) => [`http://localhost:${port}`, `http://127.0.0.1:${port}`]);
  return {
    origins: new Set([own.origin, ...(env.NODE_ENV === "development" ? local : [])]),
    limits: SOCKET_LIMITS,
    timings: SOCKET_TIMINGS,
  };
}
