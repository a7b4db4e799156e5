import { describe, expect, it } from "vitest";
import { createLaneQueue, type LaneItem } from "./lane-queue.ts";

const item = (payerUserId: string, payeeUserId: string) =>
  ({ order: { payerUserId, payeeUserId }, skippedSince: 0 }) as LaneItem;
const pairsOf = (batches: readonly (readonly LaneItem[])[]) =>
  batches.map((batch) => batch.map(({ order }) => `${order.payerUserId}>${order.payeeUserId}`));

describe("the queue of the posting lane", () => {
  it("distributes queued transfers over free batches that have no user in common", () => {
    const queue = createLaneQueue({ batchesMax: 3, waitingPerBatchMin: 1 });
    for (let n = 0; n < 6; n += 1) queue.add(item(`p${n}`, `q${n}`));
    expect(pairsOf(queue.take())).toEqual([
      ["p0>q0", "p1>q1"],
      ["p2>q2", "p3>q3"],
      ["p4>q4", "p5>q5"],
    ]);
  });

  it("puts all transfers of one wallet into one batch instead of leaving most for later", () => {
    const queue = createLaneQueue({ batchesMax: 3, waitingPerBatchMin: 1 });
    for (let n = 0; n < 9; n += 1) queue.add(item(`p${n}`, "shop"));
    expect(pairsOf(queue.take())).toEqual([Array.from({ length: 9 }, (_, n) => `p${n}>shop`)]);
  });

  it("keeps the order of each wallet's transfers, and continues once a batch has released its users", () => {
    const queue = createLaneQueue({ batchesMax: 3, waitingPerBatchMin: 1 });
    queue.add(item("ana", "ben"));
    const [first = []] = queue.take();
    queue.add(item("ben", "cleo"));
    queue.add(item("cleo", "dan"));
    queue.add(item("eve", "fay"));
    expect(pairsOf(queue.take())).toEqual([["eve>fay"]]);
    queue.release(first);
    expect(pairsOf(queue.take())).toEqual([["ben>cleo", "cleo>dan"]]);
  });

  it("starts a parallel batch only when enough transfers are queued, and never leaves the lane idle", () => {
    const queue = createLaneQueue({ batchesMax: 3, waitingPerBatchMin: 4 });
    const add = (from: number, to: number) => {
      for (let n = from; n < to; n += 1) queue.add(item(`p${n}`, `q${n}`));
    };
    add(0, 3);
    const [first = []] = queue.take();
    expect(first).toHaveLength(3);
    add(3, 6);
    expect(queue.take()).toEqual([]);
    add(6, 11);
    expect(pairsOf(queue.take()).map((batch) => batch.length)).toEqual([4, 4]);
    add(11, 99);
    expect(queue.take()).toEqual([]);
    queue.release(first);
    expect(pairsOf(queue.take()).map((batch) => batch.length)).toEqual([88]);
  });

  it("makes only the users of a failed batch wait for its repetition", () => {
    const queue = createLaneQueue({ batchesMax: 3, waitingPerBatchMin: 4 });
    queue.add(item("ana", "ben"));
    const [first = []] = queue.take();
    queue.add(item("ben", "cleo"));
    queue.add(item("dan", "eve"));
    expect(queue.take()).toEqual([]);
    queue.stall(first);
    const [second = []] = queue.take();
    expect(pairsOf([second])).toEqual([["dan>eve"]]);
    queue.add(item("fay", "gus"));
    expect(queue.take()).toEqual([]);
    queue.release(second);
    expect(pairsOf(queue.take())).toEqual([["fay>gus"]]);
    queue.release(first);
    expect(queue.take()).toEqual([]);
  });
});
