// at apps/api/src/trpc/canary.ts: layer 2
import "@evenly/db";
import "bullmq";
