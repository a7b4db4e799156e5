import autocannon from "autocannon";

/** The host that the product in a benchmark answers for. */
export const HOST = "localhost:3000";

/**
 * As many requests as a few connections get answered, each sent when the last one is back.
 * @param {string} url
 * @param {{ connections: number, seconds?: number, amount?: number, requests?: readonly object[] }} load
 * @returns {Promise<number>} answers a second, each of them a success
 */
export async function closedLoop(url, { connections, seconds, amount, requests }) {
  const startedAt = performance.now();
  let answeredAt = startedAt;
  const running = autocannon({
    url,
    connections,
    headers: { host: HOST },
    ...(amount === undefined ? { duration: seconds } : { amount }),
    ...(requests === undefined ? {} : { requests: [...requests] }),
  });
  // The generator itself notices its end once a second.
  running.on("response", () => {
    answeredAt = performance.now();
  });
  const result = await running;
  const elapsed = (answeredAt - startedAt) / 1000;
  if (result.non2xx > 0 || result.errors > 0) {
    throw new Error(
      `${result.non2xx} of ${result["2xx"]} requests to ${url} were refused, ${result.errors} failed`,
    );
  }
  return amount === undefined ? result.requests.average : amount / elapsed;
}
