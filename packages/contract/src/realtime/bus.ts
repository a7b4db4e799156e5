import * as z from "zod";

type Json = z.core.util.JSONType;
/** A socket frame on its way; its data is what JSON can say. */
export type BusFrame = { readonly type: string; readonly data: Readonly<Record<string, Json>> };
/** A socket frame and the user it is for. */
export type FrameItem = {
  readonly userId: string;
  /** The request behind it; for logs, not for sockets. */
  readonly requestId?: string | undefined;
  readonly frame: BusFrame;
};

/** People of one presence notice, which fits a message whatever they say of themselves; more go in several. */
export const PEOPLE_MAX = 25;

/** What processes tell each other beside frames. */
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
      .describe("how people with a socket on this gateway are; offline: none is left there"),
  }),
  z.object({
    kind: z.literal("gateway_alive"),
    gatewayId: z.string(),
    asks: z.boolean().describe("the others tell who is there"),
  }),
]);
export type BusNotice = z.infer<typeof BusNotice>;

/** One message given to the bus: what a committed batch wants sockets to hear, or a notice. At most 7,500 bytes; a batch is split. */
export type BusMessage =
  | { readonly kind: "frames"; readonly items: readonly FrameItem[] }
  /** The same, written by `writeFrameLine`: by the ten thousand a second, a text each is the least garbage. */
  | { readonly kind: "frame_lines"; readonly lines: readonly string[] }
  /** For each socket there is. */
  | { readonly kind: "everyone"; readonly frame: BusFrame; readonly requestId?: string | undefined }
  | BusNotice;

/** A frame as it comes off the bus: its JSON is not read, because sockets get it as it is. */
export type HeardFrame = {
  readonly type: string;
  readonly requestId: string | null;
  /** Of frames that tell the state of an account: only the newest matters. */
  readonly accountId: string | null;
  readonly text: string;
};
/** With the user it is for. */
export type WrittenFrame = HeardFrame & { readonly userId: string };
export type HeardMessage =
  | { readonly kind: "frames"; readonly items: readonly WrittenFrame[] }
  | { readonly kind: "everyone"; readonly item: HeardFrame }
  | BusNotice;

/** Frames that replace older ones of the same account. */
export const STATE_FRAMES: ReadonlySet<string> = new Set(["balance_updated", "balance_update"]);

/** The channel of socket events; a naming function adds the deployment's prefix. */
export const REALTIME_TOPIC = "realtime";
/** Sessions that ended. Apart, since every api process hears them and needs none of the frames. */
export const SESSIONS_TOPIC = "sessions";
/** The bus's promise on message size, in bytes of UTF-8 (NOTIFY ends at 8,000). */
export const BUS_MESSAGE_BYTES_MAX = 7500;
