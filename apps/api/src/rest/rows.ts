import type { AnyRestRow } from "@evenly/contract/rest";
import { authRows } from "./routes/auth.ts";
import { channelTestRows } from "./routes/channel-tests.ts";
import { notificationRows } from "./routes/notifications.ts";
import { paymentRows } from "./routes/payments.ts";
import { profileRows } from "./routes/profile.ts";
import { realtimeRows } from "./routes/realtime.ts";

/** Every documented path that is served by a procedure. */
export const restRows: readonly AnyRestRow[] = [
  ...authRows,
  ...channelTestRows,
  ...notificationRows,
  ...paymentRows,
  ...profileRows,
  ...realtimeRows,
];
