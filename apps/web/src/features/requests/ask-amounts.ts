/** How the amount of a request to several people is meant. */
export type AskedAs = "each" | "total";

/** What each of some people is asked for, in minor units; of a total the first ones take a leftover unit each. */
export function amountsOf(minor: bigint, people: number, as: AskedAs): readonly bigint[] {
  if (people === 0) return [];
  if (as === "each") return Array.from({ length: people }, () => minor);
  const [part, left] = [minor / BigInt(people), minor % BigInt(people)];
  return Array.from({ length: people }, (_, place) => (BigInt(place) < left ? part + 1n : part));
}

/** The amount that asks for the same sum the other way, in minor units. */
export function switchAmount(minor: bigint, people: number, to: AskedAs): bigint {
  const count = BigInt(Math.max(1, people));
  return to === "total" ? minor * count : minor / count;
}
