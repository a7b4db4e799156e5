import { defineConfig } from "@playwright/test";
import { findFreePort } from "./scripts/lib/ports.mjs";
import { findProgram } from "./scripts/lib/test-services.mjs";

/** Both ways to run: nothing but Node, or with Redis. E2E_SETTING picks one. */
const settings = process.env.E2E_SETTING ? [process.env.E2E_SETTING] : ["embedded", "servers"];
/** The products to start. The one whose servers are killed is another one with Redis, which nobody else uses. */
const products = settings.includes("servers") ? [...settings, "faults"] : settings;
for (const product of products) process.env[portName(product)] ??= String(await findFreePort());

/**
 * The journeys: all of them on the first setting, and what goes from server to server, or by a queue, on each. Each test has its own
 * people, so that any of them may run at the same time.
 */
const journeys = settings.map((name, index) => ({
  name,
  testIgnore: ["screens/**", "app/**", "faults.spec.ts"],
  ...(index > 0 ? { grep: /@each-setting/ } : {}),
  use: { baseURL: addressOf(name) },
}));

const faults = {
  name: "faults",
  testMatch: "faults.spec.ts",
  use: { baseURL: addressOf("faults") },
} as const;

/** How a page looks does not depend on the setting: the screens are looked at on the first, by as many as there are. */
const screens = {
  name: "screens",
  testMatch: "screens/*.spec.ts",
  fullyParallel: true,
  use: { baseURL: addressOf(settings[0] ?? "embedded") },
} as const;

/**
 * Each window starts two more processes for what drops down from the address bar, which costs more than most of our pages. The rest
 * is what the driver itself turns off, since the last such list is the one that counts.
 */
const featuresOff = [
  "WebUIOmniboxPopup",
  "WebUIOmniboxAimPopup",
  "WebUIOmniboxFullPopup",
  "AimEnabled",
  "AvoidCorsURLLoaderRestartOnRedirect",
  "AvoidUnnecessaryBeforeUnloadCheckSync",
  "DestroyProfileOnBrowserClose",
  "HttpsFirstBalancedModeAutoEnable",
  "HttpsUpgrades",
  "LensOverlay",
  "MediaRouter",
  "NetworkTimeServiceQuerying",
  "OptimizationHints",
  "PaintHolding",
  "PreconnectToSearch",
  "ThirdPartyStoragePartitioning",
];

function launchOf(executablePath: string | undefined) {
  const args = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    `--disable-features=${featuresOff.join()}`,
  ];
  return executablePath === undefined ? { args } : { executablePath, args };
}

/**
 * The app as its browser keeps it: its service worker, and what it does without a network. Only the whole browser installs apps. The
 * setting does not matter.
 */
const app = {
  name: "app",
  testMatch: "app/*.spec.ts",
  use: {
    baseURL: addressOf(settings.at(-1) ?? "servers"),
    serviceWorkers: "allow",
    launchOptions: launchOf(findProgram("chromium")),
  },
} as const;

/** What hangs is said by the step that waits for it, before its test is given up. */
const STEP_MS_MAX = 15_000;

export default defineConfig({
  testDir: "tests/e2e",
  outputDir: "test-results/browser",
  fullyParallel: true,
  workers: 3,
  retries: 0,
  timeout: 90_000,
  expect: { timeout: STEP_MS_MAX, toPass: { timeout: STEP_MS_MAX } },
  reporter: [["list"]],
  use: {
    actionTimeout: STEP_MS_MAX,
    navigationTimeout: STEP_MS_MAX,
    // Drawing a trace of every test costs time: `npx playwright test --trace on` draws one where it is needed.
    trace: "off",
    screenshot: "only-on-failure",
    // What a page loads comes from the server of the test, not from what an earlier page left.
    serviceWorkers: "block",
    // A test measures and clicks what stands still.
    contextOptions: { reducedMotion: "reduce" },
    // The browser without its own windows needs a fifth less of the processor.
    launchOptions: launchOf(findProgram("chromium-headless-shell") ?? findProgram("chromium")),
  },
  projects: [...journeys, ...(products.includes("faults") ? [faults] : []), app, screens],
  globalSetup: "./tests/e2e/support/products-ready.config.ts",
  webServer: products.map((name) => ({
    name,
    command: `node scripts/lib/e2e-server.mjs ${name === "faults" ? "servers" : name} ${process.env[portName(name)]}`,
    stdout: "pipe",
    gracefulShutdown: { signal: "SIGTERM", timeout: 20_000 },
  })),
});

function portName(product: string): string {
  return `E2E_PORT_${product.toUpperCase()}`;
}

function addressOf(product: string): string {
  return `http://localhost:${process.env[portName(product)]}`;
}
