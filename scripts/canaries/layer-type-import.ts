// at packages/domain/src/ledger/canary.ts: layer 2
export type A = import("@evenly/db").Tx;
export const load = () => import("@evenly/services");
