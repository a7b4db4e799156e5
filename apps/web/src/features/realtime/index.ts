export { refreshAll } from "./invalidate.ts";
export { LateConnection } from "./late-connection.tsx";
export { LiveChip } from "./live-chip.tsx";
export { PaymentToasts } from "./payment-toasts.tsx";
export type { ReadFrame } from "./read-frame.ts";
export { RealtimeBalanceProvider, useArrival, useRealtimeFrames } from "./realtime-balance-provider.tsx";
