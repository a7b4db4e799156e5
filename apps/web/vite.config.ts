import tailwindcss from "@tailwindcss/vite";
import { tanstackRouter } from "@tanstack/router-plugin/vite";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { appPathsFile } from "./app-paths.ts";
import { checkedClientEnv } from "./check-client-env.ts";
import { namedFiles } from "./named-files.ts";
import { precompileMessages } from "./precompile-messages.ts";
import { precompress } from "./precompress.ts";
import { prerenderLanding } from "./prerender-landing.ts";
import { serviceWorker } from "./service-worker.ts";

/** Address of the api during development. */
const DEV_API = process.env.API_INTERNAL_URL ?? "http://127.0.0.1:3000";

/** Chunks that every page loads, and those that every signed-in page loads. */
const everywhere = /\/(?:rolldown-runtime|routes|every-page)-/;
const signedIn = /\/(?:trpc|trpc-client|transformer|useInfiniteQuery|utils|brought)-/;

/** Whether a chunk is loaded already and can be left out of preload lists, which consist mostly of chunk names. */
function isThere(file: string, host: string): boolean {
  return everywhere.test(file) || (/\/signed-in-layout-/.test(host) && signedIn.test(file));
}

const smallOfEveryPage = [
  namedFiles("packages/ui/src", ["money-locale.tsx", "ui-words.tsx", "hidden-amounts.ts"]),
  namedFiles("packages/i18n/src", ["together.ts"]),
  namedFiles("apps/web/src", [
    "shell/use-is-wide.ts",
    "shell/error-guard.tsx",
    "shell/shortcuts.ts",
    "features/offline/offline-owner-key.ts",
    "features/preferences/local-choice.ts",
    "features/preferences/local-choices.ts",
  ]),
];
const broughtFiles = namedFiles("apps/web/src", [
  "manifest/brought.ts",
  "layout/bring-features.ts",
  "layout/nav-entries.tsx",
  "shell/navigation.ts",
  "features/realtime/refresh-all.ts",
  "features/realtime/arrivals.ts",
  "features/realtime/balance-state.ts",
  "features/realtime/connection-state.ts",
  "features/realtime/lazy-toasts.ts",
  "features/realtime/realtime-balance-provider.tsx",
  "features/notifications/notification-list.ts",
  "features/notifications/notification-cache.ts",
  "features/notifications/notifications-provider.tsx",
  "features/notifications/channel-switches.ts",
  "features/offline/drafts/draft-store.ts",
  "features/offline/same-person.ts",
  "features/offline/item-store.ts",
  "features/offline/queue/edits.ts",
  "features/offline/queue/edit-store.ts",
  "features/offline/queue/use-edits.ts",
  "features/offline/queue/send-or-queue.ts",
]);

export default defineConfig({
  plugins: [
    checkedClientEnv(),
    tanstackRouter({ target: "react", autoCodeSplitting: true, quoteStyle: "double", semicolons: true }),
    react(),
    precompileMessages(),
    tailwindcss(),
    prerenderLanding(),
    appPathsFile(),
    serviceWorker(),
    precompress(),
  ],
  build: {
    target: "es2022",
    sourcemap: true,
    manifest: true,
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 600,
    modulePreload: {
      resolveDependencies: (_file, needed, { hostId, hostType }) =>
        // Feature contributions are loaded lazily, long before they are shown, so they need no preload list.
        /\/brought-/.test(hostId)
          ? []
          : needed.filter((file) => hostType === "html" || !isThere(file, hostId)),
    },
    rolldownOptions: {
      output: {
        // The names of all chunks are in the first one, and random characters do not compress: seven of them tell versions apart.
        chunkFileNames: "assets/[name]-[hash:7].js",
        codeSplitting: {
          // Every page loads every route's definition. In one chunk, the names of lazy chunks occur once instead of once per route (18 KB
          // of gzip less).
          groups: [
            { name: "routes", test: /\/web\/src\/routes\/[^?]*\.tsx$/ },
            // Small modules of every page: in one chunk they compress better and need one request.
            {
              name: "every-page",
              test: (id) =>
                /\/node_modules\/(?:react-dom\/(?:index|cjs\/react-dom\.production)\.js|react-error-boundary\/)/.test(
                  id,
                ) || smallOfEveryPage.some((isNamed) => isNamed(id)),
            },
            // Public pages load these; the group below would pull them in.
            {
              name: "public-icons",
              test: /\/lucide-react\/.*\/icons\/(?:qr-code|shield-check|undo-2|chart-pie)\./,
            },
            { name: "transformer", test: namedFiles("packages/contract/src", ["transformer.ts"]) },
            { name: "trpc-client", test: namedFiles("apps/web/src", ["api/trpc-client.ts"]) },
            // The parts of the offline queue and of features that every signed-in page loads: one chunk is smaller than ten.
            {
              name: "brought",
              test: broughtFiles,
            },
          ],
        },
      },
    },
  },
  server: {
    host: "127.0.0.1",
    proxy: {
      "/trpc": DEV_API,
      "/api": DEV_API,
      "/dev": DEV_API,
      "/health": DEV_API,
      "/ws": { target: DEV_API, ws: true },
    },
  },
});
