/**
 * Session settings of the posting lane's pool. Its statements have one good plan; the planner's own choice was 40% slower.
 * Plans are generic: planning per execution took a tenth of a batch's server time. NOTE: values are text, since the driver
 * omits settings that are `false`.
 */
export const LANE_SESSION_SETTINGS = {
  enable_seqscan: "off",
  enable_hashjoin: "off",
  enable_mergejoin: "off",
  plan_cache_mode: "force_generic_plan",
} as const;
