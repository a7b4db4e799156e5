import { defineConfig } from "@playwright/test";
import { findFreePort } from "./scripts/lib/ports.mjs";
import { findProgram } from "./scripts/lib/test-services.mjs";

/** Both ways to run: nothing but Node, or with Redis. E2E_SETTING picks one. */
const settings = process.env.E2E_SETTING ? [process.env.E2E_SETTING] : ["embedded", "servers"];
for (const setting of settings) process.env[portName(setting)] ??= String(await findFreePort());

/**
 * The journeys: all of them on the first setting, and what goes from server to server, or by a queue, on each. A setting has
 * one worker of its own, since its people pay each other.
 */
const journeys = settings.map((name, index) => ({
  name,
  testIgnore: ["screens/**", "app/**"],
  ...(index > 0 ? { grep: /@each-setting/ } : {}),
  workers: 1,
  use: { baseURL: addressOf(name) },
}));

const SCREEN_STEP_MS_MAX = 15_000;

/** How a page looks does not depend on the setting: the screens are looked at on the first, by as many as there are. */
const screens = {
  name: "screens",
  testMatch: "screens/*.spec.ts",
  fullyParallel: true,
  timeout: 90_000,
  expect: { timeout: SCREEN_STEP_MS_MAX, toPass: { timeout: SCREEN_STEP_MS_MAX } },
  use: {
    baseURL: addressOf(settings[0] ?? "embedded"),
    actionTimeout: SCREEN_STEP_MS_MAX,
    navigationTimeout: SCREEN_STEP_MS_MAX,
    contextOptions: { reducedMotion: "reduce" },
  },
} as const;

/**
 * The app as its browser keeps it: its service worker, and what it does without a network. The setting does not matter: on the last
 * one, whose journeys are over first, nobody pays its people meanwhile.
 */
const app = {
  name: "app",
  testMatch: "app/*.spec.ts",
  workers: 1,
  use: { baseURL: addressOf(settings.at(-1) ?? "servers"), serviceWorkers: "allow" },
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

const STEP_MS_MAX = 60_000;

export default defineConfig({
  testDir: "tests/e2e",
  outputDir: "test-results/browser",
  fullyParallel: false,
  workers: 2,
  // A browser that is closed under a test is no fault of the product. What passes only at the second try is named in the output.
  retries: process.env.CI === "true" ? 1 : 0,
  // How long a thing may take is asserted where it is promised; elsewhere a busy machine is no fault. What hangs is said by the
  // step that waits for it, long before the whole test is given up.
  timeout: 600_000,
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
    launchOptions: {
      executablePath: findProgram("chromium"),
      args: [
        "--no-sandbox",
        "--disable-gpu",
        "--disable-background-networking",
        `--disable-features=${featuresOff.join()}`,
      ],
    },
  },
  projects: [...journeys, app, screens],
  webServer: settings.map((name) => ({
    name,
    command: `node scripts/lib/e2e-server.mjs ${name} ${process.env[portName(name)]}`,
    url: `${addressOf(name)}/health`,
    timeout: 180_000,
    stdout: "pipe",
    gracefulShutdown: { signal: "SIGTERM", timeout: 20_000 },
  })),
});

function portName(setting: string): string {
  return `E2E_PORT_${setting.toUpperCase()}`;
}

function addressOf(setting: string): string {
  return `http://localhost:${process.env[portName(setting)]}`;
}
