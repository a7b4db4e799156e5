// at packages/db/src/canary.ts: function-size 1
export function long(): void {
// repeat 70
}
