// at apps/api/src/canary.ts: process-env 1
export const url = process.env.DATABASE_URL;
