// at packages/db/src/canary.ts: any 1
export const rows: any[] = [];
