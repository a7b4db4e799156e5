// at packages/i18n/src/canary.ts: layer 3
import "@evenly/contract";
import "zod";
import "node:path";
