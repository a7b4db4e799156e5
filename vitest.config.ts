import { defineConfig } from "vitest/config";

/** How long something takes is measured by benchmarks: here nothing is given up because the machine is busy. */
const patience = {
  setupFiles: ["scripts/lib/patient-waits.mjs"],
  expect: { poll: { timeout: 20_000 } },
  testTimeout: 30_000,
  hookTimeout: 60_000,
};

export default defineConfig({
  test: {
    maxWorkers: 2,
    projects: [
      {
        test: {
          name: "unit",
          include: ["packages/{money,contract,domain,i18n,ui}/src/**/*.test.ts", "scripts/**/*.test.mjs"],
          ...patience,
          environment: "node",
          isolate: false,
        },
      },
      {
        test: {
          name: "integration",
          include: [
            "packages/{db,services,platform,composition,testing,templates,client,card-emulator}/src/**/*.test.{ts,tsx}",
            "apps/{api,gateway,operator,worker}/src/**/*.test.ts",
          ],
          ...patience,
          environment: "node",
          // Files share what a worker has loaded; each has a database of its own.
          isolate: false,
          globalSetup: ["scripts/lib/test-services.mjs"],
          pool: "forks",
        },
      },
      {
        oxc: { jsx: { runtime: "automatic" } },
        test: {
          name: "web",
          include: ["apps/web/src/**/*.test.{ts,tsx}", "packages/ui/src/**/*.test.tsx"],
          ...patience,
          setupFiles: [...patience.setupFiles, "apps/web/src/testing/set-up.ts"],
          environment: "happy-dom",
          // Each file has modules of its own: the app remembers much in them, such as that there is no network.
          pool: "threads",
        },
      },
    ],
  },
});
