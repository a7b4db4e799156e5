// at packages/money/src/canary.ts: layer 3
import "@evenly/contract";
import "zod";
import "node:fs";
