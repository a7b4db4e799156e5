export { refreshAll } from "./invalidate.ts";
export { LiveChip } from "./live-chip.tsx";
export type { ReadFrame } from "./read-frame.ts";
export { RealtimeBalanceProvider, useRealtimeFrames } from "./realtime-balance-provider.tsx";
