// at packages/platform/src/canary.ts: layer 2
import { post } from "@evenly/services";
import "drizzle-orm";
