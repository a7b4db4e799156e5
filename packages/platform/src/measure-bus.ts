import type { Bus } from "@evenly/services/ports";
import type { Metrics } from "./metrics.ts";

/** Wraps a bus with counters of published, failed and received messages and of gaps. */
export function measureBus(bus: Bus, metrics: Metrics): Bus {
  const published = metrics.counter("evenly_bus_published", "Messages given to the bus, by outcome");
  const received = metrics.counter("evenly_bus_received", "Messages heard on the bus");
  const gaps = metrics.counter("evenly_bus_gaps", "Reconnections after which messages may be missing");
  return {
    ...boundTo(bus),
    publish: async (topic, message) => {
      try {
        await bus.publish(topic, message);
        published({ outcome: "sent" });
      } catch (error) {
        published({ outcome: "failed" });
        throw error;
      }
    },
    subscribe: (topic, onMessage, onGap) =>
      bus.subscribe(
        topic,
        (message) => {
          received();
          onMessage(message);
        },
        () => {
          gaps();
          onGap();
        },
      ),
  };
}

function boundTo(bus: Bus): Pick<Bus, "ping" | "close"> {
  return { ping: () => bus.ping(), close: () => bus.close() };
}
