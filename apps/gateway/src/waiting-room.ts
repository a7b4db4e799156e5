import { countByKey } from "@evenly/platform";

/** Counts unauthenticated sockets by network. They are cheap to open, so their number is limited. */
export type WaitingRoom = {
  isFull(network: string | null): boolean;
  /** Returns a function that frees the place. */
  enter(network: string | null): () => void;
};

export function createWaitingRoom(perNetworkMax: number): WaitingRoom {
  const waiting = countByKey();
  return {
    isFull: (network) => network !== null && waiting.countOf(network) >= perNetworkMax,
    enter: (network) => (network === null ? () => {} : waiting.enter(network)),
  };
}
