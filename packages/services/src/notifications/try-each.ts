import type { ServiceContext } from "../context.ts";

/** Processes each item. An item that fails is reported and skipped, so that it does not block the following ones. */
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
      log.error(
        { err: error, eventId: eventIdOf(item) },
        "an event was skipped: its notifications could not be made",
      );
      return [];
    }
  });
  return (await Promise.all(done)).flat();
}
