/** Aborts a request after `timeoutMs`; the caller's signal can abort it earlier. */
export function withTimeout(send: typeof fetch, timeoutMs: number): typeof fetch {
  return (input, init) => {
    const timeout = AbortSignal.timeout(timeoutMs);
    const signal = init?.signal ? AbortSignal.any([init.signal, timeout]) : timeout;
    return send(input, { ...init, signal });
  };
}
