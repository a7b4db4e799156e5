export { refreshAll } from "./invalidate.ts";
export { LiveChip } from "./live-chip.tsx";
export { RealtimeBalanceProvider } from "./realtime-balance-provider.tsx";
