import type { Taken } from "@evenly/services/ports";
import type { Metrics } from "./metrics.ts";

type Sender<Message> = { send(message: Message): Promise<Taken>; close(): Promise<void> };

/** Wraps a sender with counters by outcome. */
export function measureMessages<Message>(
  sender: Sender<Message>,
  channel: "email" | "sms" | "push",
  metrics: Metrics,
): Sender<Message> {
  const sent = metrics.counter(`evenly_${channel}_messages`, "Messages given to the provider, by outcome");
  return {
    send: async (message) => {
      try {
        const taken = await sender.send(message);
        sent({ outcome: "sent" });
        return taken;
      } catch (error) {
        sent({ outcome: "failed" });
        throw error;
      }
    },
    close: () => sender.close(),
  };
}
