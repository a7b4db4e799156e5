/**
 * How well somebody who sees two kinds of times can tell them apart: the chance that one of `right` is longer than one of
 * `left`, ties half. 0.5 is guessing; 1 and 0 are certainty (the area under the ROC curve, Mann and Whitney's U).
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
