// at packages/contract/src/canary.ts: layer 3
import "@evenly/domain";
import "drizzle-orm";
import "node:crypto";
