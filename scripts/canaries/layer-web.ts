// at apps/web/src/routes/canary.ts: layer 3
import "@evenly/services";
import { appRouter } from "@evenly/api";
import "fastify";
