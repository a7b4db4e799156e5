/** Pseudo-random generator of numbers in [0, 1), deterministic per seed (mulberry32). */
export type Random = () => number;

export function seededRandom(seed: number): Random {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** Picks one of the items. */
export function pick<Item>(random: Random, items: readonly [Item, ...Item[]]): Item {
  return items[Math.floor(random() * items.length)] ?? items[0];
}

/** Random minor units between two amounts, both inclusive. */
export function amountBetween(random: Random, fromMinor: number, toMinor: number): bigint {
  return BigInt(fromMinor + Math.floor(random() * (toMinor - fromMinor + 1)));
}
