// at packages/services/src/canary/index.ts: door-size 1
export * from "./one.ts";
