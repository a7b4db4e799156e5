/**
 * Session settings of the pool that claims deliveries and writes their outcomes: both go row by row through keys, whatever the
 * tables' sizes, with plans made once. Who stops inside a claim holds up all others, so it loses its session soon.
 * NOTE: as text, since the driver leaves out settings that are `false`.
 */
export const DELIVERY_SESSION_SETTINGS = {
  enable_seqscan: "off",
  enable_hashjoin: "off",
  enable_mergejoin: "off",
  plan_cache_mode: "force_generic_plan",
  // Guesses of large tables would have the server compile a statement that takes milliseconds.
  jit: "off",
  idle_in_transaction_session_timeout: 3000,
} as const;
