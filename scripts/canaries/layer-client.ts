// at packages/client/src/canary.ts: layer 2
import { appRouter } from "@evenly/api";
import "@trpc/server";
