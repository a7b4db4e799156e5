// at packages/db/src/canary.ts: file-size 1
// repeat 400
