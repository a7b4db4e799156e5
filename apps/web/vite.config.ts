import tailwindcss from "@tailwindcss/vite";
import { tanstackRouter } from "@tanstack/router-plugin/vite";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { precompileMessages } from "./precompile-messages.ts";
import { prerenderLanding } from "./prerender-landing.ts";

/** Where the api listens while the web app is developed with its own server. */
const DEV_API = process.env.API_INTERNAL_URL ?? "http://127.0.0.1:3000";

export default defineConfig({
  plugins: [
    tanstackRouter({ target: "react", autoCodeSplitting: true, quoteStyle: "double", semicolons: true }),
    react(),
    precompileMessages(),
    tailwindcss(),
    prerenderLanding(),
  ],
  build: {
    target: "es2022",
    sourcemap: true,
    manifest: true,
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 600,
    rolldownOptions: {
      output: {
        codeSplitting: {
          // Every page loads every route's definition: in one file the names of lazy chunks stand once, not once a route (18 KB of gzip).
          groups: [{ name: "routes", test: /\/web\/src\/routes\/[^?]*\.tsx$/ }],
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
