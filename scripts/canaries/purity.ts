// at packages/domain/src/ledger/canary.ts: purity 6
export const a = Date.now();
export const b = new Date();
export const c = Math.random();
export const d = process.pid;
export const e = fetch("x");
export const f = setTimeout(() => {}, 1);
