import { invariant } from "@evenly/contract/invariant";
import { sumOf } from "./split-types.ts";

/** A payment's line in one group; an offset line is a debt in the opposite direction. */
type PaidLine = { readonly amountMinor: bigint; readonly isOffset: boolean };

/**
 * Divides what a payee gives back among the lines of the payment, the last line first. Offset lines are reversed together with the
 * last part of the money: the lines given back sum, offset lines subtracted, to the money given back at every moment.
 *
 * @param beforeMinor what was given back before
 */
export function givenBackLines<Line extends PaidLine>(
  lines: readonly Line[],
  beforeMinor: bigint,
  amountMinor: bigint,
): readonly Line[] {
  const paid = lines.filter(({ isOffset }) => !isOffset).toReversed();
  const offset = lines.filter(({ isOffset }) => isOffset);
  const movedMinor = sumOf(paid) - sumOf(offset);
  invariant(beforeMinor + amountMinor <= movedMinor, "no more is given back than was paid");
  const isRest = beforeMinor + amountMinor === movedMinor;
  let [skip, left] = [beforeMinor, isRest ? sumOf(paid) - beforeMinor : amountMinor];
  const cut = paid.flatMap((line) => {
    const before = skip < line.amountMinor ? skip : line.amountMinor;
    skip -= before;
    const free = line.amountMinor - before;
    const taken = left < free ? left : free;
    left -= taken;
    return taken > 0n ? [{ ...line, amountMinor: taken }] : [];
  });
  return isRest ? [...cut, ...offset] : cut;
}
