// at packages/db/src/canary.ts: default-export 1
export default function find(): void {}
