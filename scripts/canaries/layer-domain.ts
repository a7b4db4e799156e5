// at packages/domain/src/canary.ts: layer 3
import type { Tx } from "@evenly/db";
import "zod";
import "node:crypto";
