/**
 * Session settings of the posting lane's pool: its statements have one good plan, and the planner's own choice cost 40%.
 * NOTE: as text, since the driver leaves out settings that are `false`.
 */
export const LANE_SESSION_SETTINGS = {
  enable_seqscan: "off",
  enable_hashjoin: "off",
  enable_mergejoin: "off",
} as const;
