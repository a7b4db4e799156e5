import * as z from "zod";

type Json = z.core.util.JSONType;
/** A socket frame on the bus, with JSON data. */
export type BusFrame = { readonly type: string; readonly data: Readonly<Record<string, Json>> };
/** A socket frame and its user. */
export type FrameItem = {
  readonly userId: string;
  /** Id of the request that caused it; for logs only, not sent to sockets. */
  readonly requestId?: string | undefined;
  readonly frame: BusFrame;
};

/** Maximum number of people per presence notice, so that it fits a bus message; more are split. */
export const PEOPLE_MAX = 25;

/** Messages between processes other than frames. */
export const BusNotice = z.discriminatedUnion("kind", [
  z.object({
    kind: z.literal("sessions_ended"),
    userId: z.string(),
    sessionIds: z.array(z.string()).nullable().describe("null: every session of the user"),
  }),
  z.object({
    kind: z.literal("presence"),
    gatewayId: z.string(),
    people: z
      .array(z.object({ userId: z.string(), status: z.string().max(30), at: z.number() }))
      .max(PEOPLE_MAX)
      .describe("presence of users with a socket on this gateway; offline: the last socket closed"),
  }),
  z.object({
    kind: z.literal("gateway_alive"),
    gatewayId: z.string(),
    asks: z.boolean().describe("asks the other gateways for their presence"),
  }),
]);
export type BusNotice = z.infer<typeof BusNotice>;

/** One message for the bus: the frames of a committed batch, or a notice. At most 7,500 bytes; a larger batch is split. */
export type BusMessage =
  | { readonly kind: "frames"; readonly items: readonly FrameItem[] }
  /** Frames serialized by `writeFrameLine`: at ten thousand a second, one string each produces the least garbage. */
  | { readonly kind: "frame_lines"; readonly lines: readonly string[] }
  /** For every open socket. */
  | { readonly kind: "everyone"; readonly frame: BusFrame; readonly requestId?: string | undefined }
  | BusNotice;

/** A frame received from the bus. Its JSON is not parsed, since sockets get it unchanged. */
export type HeardFrame = {
  readonly type: string;
  readonly requestId: string | null;
  /** Set for frames with an account's state, of which only the newest matters. */
  readonly accountId: string | null;
  readonly text: string;
};
/** A frame with its user. */
export type WrittenFrame = HeardFrame & { readonly userId: string };
export type HeardMessage =
  | { readonly kind: "frames"; readonly items: readonly WrittenFrame[] }
  | { readonly kind: "everyone"; readonly item: HeardFrame }
  | BusNotice;

/** Frames that supersede earlier ones of the same account. */
export const STATE_FRAMES: ReadonlySet<string> = new Set(["balance_updated", "balance_update"]);

/** Bus topic of socket events; the deployment's prefix is added to it. */
export const REALTIME_TOPIC = "realtime";
/** Topic of ended sessions. Separate, since every api process subscribes to it and needs no frames. */
export const SESSIONS_TOPIC = "sessions";
/** Maximum size of a bus message, in UTF-8 bytes (the limit of NOTIFY is 8,000). */
export const BUS_MESSAGE_BYTES_MAX = 7500;
