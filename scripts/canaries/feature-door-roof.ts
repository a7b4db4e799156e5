// at packages/services/src/payments/canary.ts: feature-door 1
import "../demo/index.ts";
