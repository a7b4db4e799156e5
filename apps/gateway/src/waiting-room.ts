import { countByKey } from "@evenly/platform";

/** Sockets that have not signed in yet, counted by network: cheap to open, so nobody may hold many. */
export type WaitingRoom = {
  isFull(network: string | null): boolean;
  /** Gives what leaves again. */
  enter(network: string | null): () => void;
};

export function createWaitingRoom(perNetworkMax: number): WaitingRoom {
  const waiting = countByKey();
  return {
    isFull: (network) => network !== null && waiting.countOf(network) >= perNetworkMax,
    enter: (network) => (network === null ? () => {} : waiting.enter(network)),
  };
}
