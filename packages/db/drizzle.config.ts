import { defineConfig } from "drizzle-kit";

export default defineConfig({
  dialect: "postgresql",
  schema: "packages/db/src/features.ts",
  out: "packages/db/migrations",
});
