/** The leases under which each delivery may have been sent without being written down, by its id. */
export type Unwritten = Map<string, Set<string>>;

export type LeasedDelivery = { readonly id: string; readonly lease: string };

/** What a worker says of a pass whose outcomes it could not write. */
const SAID = "what was sent is not written down";

export function noteUnwritten(into: Unwritten, deliveries: readonly LeasedDelivery[]): void {
  for (const { id, lease } of deliveries) into.set(id, (into.get(id) ?? new Set()).add(lease));
}

/** What a line of a worker's log names of that kind; nothing in any other line. */
export function readUnwritten(line: string): readonly LeasedDelivery[] {
  if (!line.includes(SAID)) return [];
  const { lease, deliveryIds } = JSON.parse(line) as {
    readonly lease: string;
    readonly deliveryIds: readonly string[];
  };
  return deliveryIds.map((id) => ({ id, lease }));
}

/** How many calls of a delivery may have left no attempt behind: one a lease, whatever was noted of it. */
export function countUnwritten(id: string, noted: readonly Unwritten[]): number {
  return new Set(noted.flatMap((each) => [...(each.get(id) ?? [])])).size;
}
