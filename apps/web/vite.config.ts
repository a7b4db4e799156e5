import tailwindcss from "@tailwindcss/vite";
import { tanstackRouter } from "@tanstack/router-plugin/vite";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { VitePWA } from "vite-plugin-pwa";
import { appPathsPlugin } from "./app-paths.ts";
import { precompileMessages } from "./precompile-messages.ts";
import { prerenderLanding } from "./prerender-landing.ts";

/** Where the api listens while the web app is developed with its own server. */
const DEV_API = process.env.API_INTERNAL_URL ?? "http://127.0.0.1:3000";

/** Chunks that every page has, and those that every page of somebody signed in has. */
const everywhere = /\/(?:rolldown-runtime|routes|react-dom|money-locale|local-choices|kept-for)-/;
const signedIn =
  /\/(?:trpc|trpc-client|transformer|useInfiniteQuery|utils|notifications-provider|realtime-balance-provider)-/;

/** What is there already needs no name beside each lazy part: names of chunks are most of what such lists weigh. */
function isThere(file: string, host: string): boolean {
  return everywhere.test(file) || (/\/signed-in-frame-/.test(host) && signedIn.test(file));
}

export default defineConfig({
  plugins: [
    tanstackRouter({ target: "react", autoCodeSplitting: true, quoteStyle: "double", semicolons: true }),
    react(),
    precompileMessages(),
    tailwindcss(),
    prerenderLanding(),
    VitePWA({
      strategies: "injectManifest",
      srcDir: "src/service-worker",
      filename: "sw.ts",
      injectRegister: false,
      manifest: false,
      injectManifest: {
        rollupFormat: "iife",
        target: "es2022",
        buildPlugins: { vite: [appPathsPlugin()] },
        // What a page needs without a network. Alphabets that neither language uses come when a name needs them.
        globPatterns: [
          "index.html",
          "logo.svg",
          "manifest.webmanifest",
          "icons/{icon,badge}-*.png",
          "assets/*.{js,css,woff2}",
        ],
        globIgnores: ["assets/inter-{cyrillic,greek,vietnamese}*", "assets/emails-*"],
        dontCacheBustURLsMatching: /^assets\//,
      },
    }),
  ],
  build: {
    target: "es2022",
    sourcemap: true,
    manifest: true,
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 600,
    modulePreload: {
      resolveDependencies: (_file, needed, { hostId, hostType }) =>
        // What features bring is loaded rarely, and long before anybody looks at it.
        /\/brought-/.test(hostId)
          ? []
          : needed.filter((file) => hostType === "html" || !isThere(file, hostId)),
    },
    rolldownOptions: {
      output: {
        codeSplitting: {
          // Every page loads every route's definition: in one file the names of lazy chunks stand once, not once a route (18 KB of gzip).
          groups: [
            { name: "routes", test: /\/web\/src\/routes\/[^?]*\.tsx$/ },
            // Public pages have these two; the group below would draw them in.
            { name: "transformer", test: /\/contract\/src\/transformer\.ts$/ },
            { name: "trpc-client", test: /\/web\/src\/trpc-client\.ts$/ },
            // What every page of a signed-in person has of the offline queue and of the features: one file is smaller than ten.
            {
              name: "brought",
              test: /\/web\/src\/(?:brought|shell\/nav-entries|shell\/navigation|features\/realtime\/refresh-all|features\/offline\/(?:drafts\/draft-store|same-person|kept-items|queue\/(?:edits|edit-store|use-edits|send-or-queue)))\.tsx?$/,
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
