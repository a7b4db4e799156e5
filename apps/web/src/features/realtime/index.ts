export { refreshAll } from "./invalidate.ts";
export { LateConnection } from "./late-connection.tsx";
export { LatePaymentToasts } from "./late-payment-toasts.tsx";
export { LiveChip } from "./live-chip.tsx";
export type { ReadFrame } from "./read-frame.ts";
export { RealtimeBalanceProvider, useArrival, useRealtimeFrames } from "./realtime-balance-provider.tsx";
