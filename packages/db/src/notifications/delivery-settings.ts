/**
 * Session settings of the pool that leases deliveries and writes outcomes: row-by-row access by key whatever the tables' sizes,
 * with generic plans. A session that stalls while it leases blocks all others, so it is terminated early. NOTE: values are text,
 * since the driver omits settings that are `false`.
 */
export const DELIVERY_SESSION_SETTINGS = {
  enable_seqscan: "off",
  enable_hashjoin: "off",
  enable_mergejoin: "off",
  plan_cache_mode: "force_generic_plan",
  // With overestimated tables the server would spend milliseconds on JIT compilation.
  jit: "off",
  idle_in_transaction_session_timeout: 3000,
} as const;
