export { refreshAll } from "./invalidate.ts";
export { LiveChip } from "./live-chip.tsx";
export {
  RealtimeBalanceProvider,
  useRealtimeBalance,
  useRealtimeConnection,
} from "./realtime-balance-provider.tsx";
