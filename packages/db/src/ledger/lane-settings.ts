/**
 * Session settings of the posting lane's pool: its statements have one good plan, and the planner's own choice cost 40%.
 * A plan is made once for each statement, whatever the values: planning anew took a tenth of what a batch cost the server.
 * NOTE: as text, since the driver leaves out settings that are `false`.
 */
export const LANE_SESSION_SETTINGS = {
  enable_seqscan: "off",
  enable_hashjoin: "off",
  enable_mergejoin: "off",
  plan_cache_mode: "force_generic_plan",
} as const;
