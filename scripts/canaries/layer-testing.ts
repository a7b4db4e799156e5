// at packages/testing/src/canary.ts: layer 2
import "@evenly/api";
import "ioredis";
