/** Names of a deployment's bus channels, queues and counters on shared servers. Braces keep related Redis keys in one slot. */
export type Names = {
  channel(topic: string): string;
  queuePrefix(queue: string): string;
  counters(limit: string): string;
};

/** The only place that makes these names; `prefix` separates deployments on one server. */
export function createNames(prefix: string): Names {
  return {
    channel: (topic) => `${prefix}:{${topic}}`,
    queuePrefix: (queue) => `{${prefix}:queue:${queue}}`,
    counters: (limit) => `${prefix}:limit:${limit}`,
  };
}

/** This deployment's names, equal in every process. */
export const names = createNames("evenly");
