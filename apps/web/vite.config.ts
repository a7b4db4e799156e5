import tailwindcss from "@tailwindcss/vite";
import { tanstackRouter } from "@tanstack/router-plugin/vite";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { precompileMessages } from "./precompile-messages.ts";

/** Where the api listens while the web app is developed with its own server. */
const DEV_API = process.env.API_INTERNAL_URL ?? "http://127.0.0.1:3000";

export default defineConfig({
  plugins: [
    tanstackRouter({ target: "react", autoCodeSplitting: true, quoteStyle: "double", semicolons: true }),
    react(),
    precompileMessages(),
    tailwindcss(),
  ],
  build: {
    target: "es2022",
    sourcemap: true,
    manifest: true,
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 600,
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
