import { defineConfig } from "@playwright/test";
import { findFreePort } from "./scripts/lib/ports.mjs";
import { findProgram } from "./scripts/lib/test-services.mjs";

/** Both ways to run: nothing but Node, or with Redis. E2E_SETTING picks one. */
const settings = process.env.E2E_SETTING ? [process.env.E2E_SETTING] : ["embedded", "servers"];
for (const setting of settings) process.env[portName(setting)] ??= String(await findFreePort());

export default defineConfig({
  testDir: "tests/e2e",
  outputDir: "test-results",
  fullyParallel: false,
  workers: 1,
  timeout: 90_000,
  expect: { timeout: 10_000 },
  reporter: [["list"]],
  use: {
    trace: "retain-on-failure",
    screenshot: "only-on-failure",
    launchOptions: {
      executablePath: findProgram("chromium"),
      args: ["--no-sandbox", "--disable-gpu", "--disable-background-networking"],
    },
  },
  projects: settings.map((name) => ({
    name,
    use: { baseURL: `http://localhost:${process.env[portName(name)]}` },
  })),
  webServer: settings.map((name) => ({
    name,
    command: `node scripts/lib/e2e-server.mjs ${name} ${process.env[portName(name)]}`,
    url: `http://localhost:${process.env[portName(name)]}/health`,
    timeout: 90_000,
    stdout: "pipe",
    gracefulShutdown: { signal: "SIGTERM", timeout: 20_000 },
  })),
});

function portName(setting: string): string {
  return `E2E_PORT_${setting.toUpperCase()}`;
}
