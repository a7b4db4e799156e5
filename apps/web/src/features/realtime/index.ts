export type { ReadFrame } from "./frame-kinds.ts";
export { LateConnection } from "./late-connection.tsx";
export { LatePaymentToasts } from "./late-payment-toasts.tsx";
export { LiveChip } from "./live-chip.tsx";
export { RealtimeBalanceProvider, useArrival, useRealtimeFrames } from "./realtime-balance-provider.tsx";
export { refreshAll } from "./refresh-all.ts";
