import autocannon from "autocannon";

/** Host header that the benchmarked api accepts. */
export const HOST = "localhost:3000";

/**
 * Closed loop over a few connections: each sends its next request when the previous one is answered.
 * @param {string} url
 * @param {{ connections: number, seconds?: number, amount?: number, requests?: readonly object[] }} load
 * @returns {Promise<number>} successful answers per second
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
  // autocannon itself detects its end only once a second.
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
