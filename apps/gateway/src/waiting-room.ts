/** What the api calls the network that a socket comes from; whoever asks without it is inside and known. */
export const NETWORK_HEADER = "x-client-network";

/** Sockets that have not signed in yet, counted by network: cheap to open, so nobody may hold many. */
export type WaitingRoom = {
  isFull(network: string | null): boolean;
  /** Gives what leaves again. */
  enter(network: string | null): () => void;
};

export function createWaitingRoom(perNetworkMax: number): WaitingRoom {
  const waiting = new Map<string, number>();
  const countOf = (network: string) => waiting.get(network) ?? 0;
  return {
    isFull: (network) => network !== null && countOf(network) >= perNetworkMax,
    enter: (network) => {
      if (network === null) return () => {};
      waiting.set(network, countOf(network) + 1);
      let isInside = true;
      return () => {
        if (!isInside) return;
        isInside = false;
        const left = countOf(network) - 1;
        if (left > 0) waiting.set(network, left);
        else waiting.delete(network);
      };
    },
  };
}
