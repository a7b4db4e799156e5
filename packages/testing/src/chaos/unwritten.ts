/** By delivery id: the leases under which it may have been sent without a stored outcome. */
export type Unwritten = Map<string, Set<string>>;

export type LeasedDelivery = { readonly id: string; readonly lease: string };

/** Log message of a worker that could not store a pass's outcomes. */
const SAID = "what was sent is not written down";

export function noteUnwritten(into: Unwritten, deliveries: readonly LeasedDelivery[]): void {
  for (const { id, lease } of deliveries) into.set(id, (into.get(id) ?? new Set()).add(lease));
}

/** Deliveries named in such a log line; empty for other lines. */
export function readUnwritten(line: string): readonly LeasedDelivery[] {
  if (!line.includes(SAID)) return [];
  const { lease, deliveryIds } = JSON.parse(line) as {
    readonly lease: string;
    readonly deliveryIds: readonly string[];
  };
  return deliveryIds.map((id) => ({ id, lease }));
}

/** Maximum number of calls without a stored attempt: one per lease, however often it was noted. */
export function countUnwritten(id: string, noted: readonly Unwritten[]): number {
  return new Set(noted.flatMap((each) => [...(each.get(id) ?? [])])).size;
}
