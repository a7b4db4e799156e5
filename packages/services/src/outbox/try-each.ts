import type { ServiceContext } from "../context.ts";

/** Works on each. One that cannot be planned or put into words would stop all that follow, so it is reported and left out. */
export async function tryEach<Item, Result>(
  { log }: Pick<ServiceContext, "log">,
  items: readonly Item[],
  eventIdOf: (item: Item) => string,
  work: (item: Item) => Result | Promise<Result>,
): Promise<readonly Result[]> {
  const done = items.map(async (item) => {
    try {
      return [await work(item)];
    } catch (error) {
      log.error({ err: error, eventId: eventIdOf(item) }, "an event cannot be told");
      return [];
    }
  });
  return (await Promise.all(done)).flat();
}
