/** Names of one deployment's things on shared servers: bus channels, queues, counters. Braces keep related Redis keys in one slot. */
export type Names = {
  channel(topic: string): string;
  queuePrefix(queue: string): string;
  counters(limit: string): string;
};

/** The one place where such names are made; two deployments on one server differ by `prefix`. */
export function createNames(prefix: string): Names {
  return {
    channel: (topic) => `${prefix}:{${topic}}`,
    queuePrefix: (queue) => `{${prefix}:queue:${queue}}`,
    counters: (limit) => `${prefix}:limit:${limit}`,
  };
}

/** The names of this deployment, the same in every process. */
export const names = createNames("evenly");
