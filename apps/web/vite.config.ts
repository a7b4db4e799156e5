import tailwindcss from "@tailwindcss/vite";
import { tanstackRouter } from "@tanstack/router-plugin/vite";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { appPathsFile } from "./app-paths.ts";
import { checkedClientEnv } from "./check-client-env.ts";
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
              test: /\/node_modules\/(?:react-dom\/(?:index|cjs\/react-dom\.production)\.js|react-error-boundary\/)|\/ui\/src\/(?:money-locale|hidden-amounts)\.tsx?$|\/web\/src\/(?:shell\/(?:use-is-wide|error-guard)|features\/(?:offline\/offline-owner-key|preferences\/local-choices?))\.tsx?$/,
            },
            // Public pages load these; the group below would pull them in.
            { name: "public-icons", test: /\/lucide-react\/.*\/icons\/(?:qr-code|shield-check)\./ },
            { name: "transformer", test: /\/contract\/src\/transformer\.ts$/ },
            { name: "trpc-client", test: /\/web\/src\/api\/trpc-client\.ts$/ },
            // The parts of the offline queue and of features that every signed-in page loads: one chunk is smaller than ten.
            {
              name: "brought",
              test: /\/web\/src\/(?:manifest\/brought|layout\/(?:bring-features|nav-entries)|shell\/navigation|features\/realtime\/(?:refresh-all|arrivals|balance-state|connection-state|lazy-toasts|realtime-balance-provider)|features\/notifications\/(?:notification-list|notification-cache|notifications-provider|channel-switches)|features\/offline\/(?:drafts\/draft-store|same-person|item-store|queue\/(?:edits|edit-store|use-edits|send-or-queue)))\.tsx?$/,
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
