import * as z from "zod";

/** What was read as JSON holds nothing but JSON; looking at every value again would be most of what a message costs its reader. */
const FrameData = z.custom<Record<string, z.core.util.JSONType>>(
  (value) => typeof value === "object" && value !== null && !Array.isArray(value),
);

/** One message on the bus: what a committed batch wants sockets to hear, or a session that ended. At most 7,500 bytes; a batch is split. */
export const BusMessage = z.discriminatedUnion("kind", [
  z.object({
    kind: z.literal("frames"),
    items: z.array(
      z.object({
        userId: z.string(),
        requestId: z
          .string()
          .max(100)
          .optional()
          .describe("the request behind it; for logs, not for sockets"),
        frame: z.object({ type: z.string(), data: FrameData }),
      }),
    ),
  }),
  z.object({
    kind: z.literal("sessions_ended"),
    userId: z.string(),
    sessionIds: z.array(z.string()).nullable().describe("null: every session of the user"),
  }),
]);
export type BusMessage = z.infer<typeof BusMessage>;
/** A socket frame on the bus and the user it is for. */
export type FrameItem = Extract<BusMessage, { kind: "frames" }>["items"][number];

/** The one channel of socket events; a naming function adds the deployment's prefix. */
export const REALTIME_TOPIC = "realtime";
/** The bus's promise on message size, in bytes of UTF-8 JSON (NOTIFY ends at 8,000). */
export const BUS_MESSAGE_BYTES_MAX = 7500;
