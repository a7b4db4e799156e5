export { ConnectionNotice } from "./connection-notice.tsx";
export type { ReadFrame } from "./frame-kinds.ts";
export { PaymentToasts } from "./lazy-toasts.ts";
export { LiveChip } from "./live-chip.tsx";
export {
  RealtimeBalanceProvider,
  useArrival,
  useRealtimeFrames,
  useRealtimeSend,
} from "./realtime-balance-provider.tsx";
export { refreshAll } from "./refresh-all.ts";
