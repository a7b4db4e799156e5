import { developmentDefaults, Port, readEnv, refuseExposure, Secret, sharedEnv } from "@evenly/platform";
import * as z from "zod";
import { type GatewayConfig, SOCKET_LIMITS, SOCKET_TIMINGS } from "./config.ts";

export const GatewayEnv = z.object({
  ...sharedEnv,
  PORT: Port.default(3000),
  GATEWAY_PORT: Port.default(3001),
  API_INTERNAL_URL: z.url(),
  TICKET_SECRET: Secret,
});
export type GatewayEnv = z.infer<typeof GatewayEnv>;

/** Reads the gateway's settings; production rejects development values by name. */
export function readGatewayEnv(): GatewayEnv {
  return readEnv(GatewayEnv.superRefine(refuseExposure), process.env, {
    developmentDefaults: {
      PUBLIC_URL: developmentDefaults.publicUrl,
      API_INTERNAL_URL: ["http://127.0.0.1:3000"],
      TICKET_SECRET: developmentDefaults.secret,
    },
  });
}

/** Converts settings to the gateway's configuration. In development localhost and 127.0.0.1 are both own origins. */
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
