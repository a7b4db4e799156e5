import { readEnv, refuseExposure as refuseInServers } from "@evenly/platform";
import { describe, expect, it } from "vitest";
import { MigrateEnv } from "../../apps/api/src/env.ts";
import { refuseExposure } from "./exposure.mjs";

const Env = MigrateEnv.pick({ NODE_ENV: true, PUBLIC_URL: true, HOST: true }).superRefine(refuseInServers);

/** @param {() => void} refuse */
function wordsOf(refuse) {
  try {
    refuse();
    return null;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

describe("the launcher's exposure rules", () => {
  const addresses = [
    "http://localhost:3000",
    "http://LOCALHOST:3000",
    "http://[::1]:3000",
    "https://evenly.example",
    "http://evenly.example",
    "http://localhost.evenly.example",
    "http://localhost@evenly.example",
    "http://192.168.1.7",
    "ftp://localhost",
  ];
  const settings = ["development", "production"].flatMap((NODE_ENV) =>
    addresses.flatMap((PUBLIC_URL) =>
      ["127.0.0.1", "localhost", "::", "0.0.0.0"].map((HOST) => ({ NODE_ENV, PUBLIC_URL, HOST })),
    ),
  );

  it.each(settings)("equal the servers': $NODE_ENV at $PUBLIC_URL, listening on $HOST", (given) => {
    expect(wordsOf(() => refuseExposure(given))).toBe(wordsOf(() => readEnv(Env, given)));
  });

  it("refuse production without PUBLIC_URL, and accept development without it", () => {
    expect(() => refuseExposure({ NODE_ENV: "production" })).toThrow("PUBLIC_URL is missing");
    expect(() => refuseExposure({ NODE_ENV: "development" })).not.toThrow();
  });
});
