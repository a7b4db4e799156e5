/**
 * How well two sets of times can be distinguished: the probability that a value of `right` is larger than one of `left`, ties
 * count half. 0.5 is indistinguishable, 1 and 0 are certain (area under the ROC curve, Mann-Whitney U).
 * @param {readonly number[]} left
 * @param {readonly number[]} right
 */
export function areaUnderCurve(left, right) {
  const all = [
    ...left.map((value) => ({ value, isRight: false })),
    ...right.map((value) => ({ value, isRight: true })),
  ];
  all.sort((a, b) => a.value - b.value);
  let ranks = 0;
  for (let start = 0; start < all.length; ) {
    let end = start;
    while (end < all.length && all[end]?.value === all[start]?.value) end += 1;
    const shared = (start + 1 + end) / 2;
    for (let place = start; place < end; place += 1) if (all[place]?.isRight) ranks += shared;
    start = end;
  }
  return (ranks - (right.length * (right.length + 1)) / 2) / (left.length * right.length);
}
