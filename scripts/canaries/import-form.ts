// at packages/db/src/canary.ts: import-form 2
const driver = require("postgres");
export const load = (name: string) => import(name + driver);
