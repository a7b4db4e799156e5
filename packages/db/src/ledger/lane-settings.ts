/** Session settings of the posting lane's pool: its statements have one good plan, and the planner's own choice cost 40%. */
export const LANE_SESSION_SETTINGS = {
  enable_seqscan: false,
  enable_hashjoin: false,
  enable_mergejoin: false,
} as const;
