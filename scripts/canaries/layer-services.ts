// at packages/services/src/canary.ts: layer 2
import "@evenly/platform";
import "bullmq";
