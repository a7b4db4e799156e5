// at packages/money/src/canary.ts: purity 1
export const a = Math.random();
