import { Queue, Worker } from "bullmq";

/** BullMQ on Redis with no-op jobs: the cost of the queue alone. Started by `npm run bench:delivery`. */
const [redisUrl = ""] = process.argv.slice(2);
const NAME = "bench-no-op";
const CONCURRENCY = 50;
const BULK = 500;
const connection = { url: redisUrl, maxRetriesPerRequest: null };
const queue = new Queue(NAME, { connection });
let left = 0;
let finish = () => {};
const worker = new Worker(
  NAME,
  async () => {
    left -= 1;
    if (left === 0) finish();
  },
  { connection, concurrency: CONCURRENCY, autorun: false },
);
await worker.waitUntilReady();

/** @param {number} count */
async function seed(count) {
  const options = { removeOnComplete: true, removeOnFail: true };
  await queue.pause();
  for (let made = 0; made < count; made += BULK) {
    const jobs = Array.from({ length: Math.min(BULK, count - made) }, (_, index) => ({
      name: "no-op",
      data: { id: made + index },
      opts: options,
    }));
    await queue.addBulk(jobs);
  }
  left = count;
}

/** Seconds until the last job has run, and this process's processor time in µs. */
async function run() {
  const before = process.cpuUsage();
  const finished = new Promise((resolve) => {
    finish = () => resolve(undefined);
  });
  const startedAt = performance.now();
  await queue.resume();
  if (!worker.isRunning()) void worker.run();
  await finished;
  const { user, system } = process.cpuUsage(before);
  return { seconds: (performance.now() - startedAt) / 1000, nodeUs: user + system, serverUs: null };
}

// The parent process may exit without a message.
process.on("disconnect", () => process.exit(1));
process.on("message", async (/** @type {{ ask: string, count: number }} */ { ask, count }) => {
  if (ask === "stop") {
    await worker.close();
    await queue.close();
    process.exit(0);
  }
  if (ask === "seed") process.send?.({ answer: await seed(count) });
  if (ask === "run") process.send?.({ answer: await run() });
});
process.send?.({ answer: { ready: true } });
