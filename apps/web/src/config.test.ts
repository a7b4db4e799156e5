import { afterAll, afterEach, expect, test, vi } from "vitest";
import { checkClientEnv } from "../check-client-env.ts";
import { clientConfig, credentials, toUrl } from "./config.ts";

test("joins relative paths to the base address and keeps absolute ones", () => {
  expect(toUrl("/trpc", "https://api.evenly.test/")).toBe("https://api.evenly.test/trpc");
  expect(toUrl("trpc", "")).toBe("/trpc");
  expect(toUrl("https://cdn.evenly.test/x", "https://api.evenly.test")).toBe("https://cdn.evenly.test/x");
});

// Files share the modules that they have loaded: the ones of this file stay here.
afterAll(() => void vi.resetModules());
afterEach(() => vi.unstubAllEnvs());

test("time-outs and base address come from the build's variables; without them the specified ones hold", async () => {
  expect(clientConfig).toEqual({ baseUrl: "", requestTimeoutMs: 10_000, chunkTimeoutMs: 120_000 });
  expect(credentials).toBe("same-origin");
  vi.stubEnv("VITE_API_URL", "https://api.evenly.test/base");
  vi.stubEnv("VITE_REQUEST_TIMEOUT_MS", "20000");
  vi.stubEnv("VITE_CHUNK_TIMEOUT_MS", "60000");
  vi.resetModules();
  const set = await import("./config.ts");
  expect(set.clientConfig).toEqual({
    baseUrl: "https://api.evenly.test/base",
    requestTimeoutMs: 20_000,
    chunkTimeoutMs: 60_000,
  });
  expect(set.toUrl("/trpc")).toBe("https://api.evenly.test/base/trpc");
  expect(set.credentials).toBe("include");
});

test.each([
  ["VITE_API_URL", "api.evenly.test"],
  ["VITE_API_URL", "https://api.evenly.test/?x=1"],
  ["VITE_REQUEST_TIMEOUT_MS", "soon"],
  ["VITE_REQUEST_TIMEOUT_MS", "-5"],
  ["VITE_CHUNK_TIMEOUT_MS", "1.5"],
])("a build with an invalid %s is refused by name: %s", (name, value) => {
  expect(() => checkClientEnv({ [name]: value })).toThrow(name);
  expect(() => checkClientEnv({ [name]: "" })).not.toThrow();
});
