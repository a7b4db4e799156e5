export const seriesIntervals = ["daily", "weekly", "biweekly", "monthly", "quarterly", "yearly"] as const;
export type SeriesInterval = (typeof seriesIntervals)[number];
/** Intervals that are several of another one already: of these, there is no number. */
export const fixedIntervals: readonly SeriesInterval[] = ["biweekly", "quarterly"];
/** Maximum of "every N days, weeks, months or years". */
export const SERIES_EVERY_MAX = 99;
/** Intervals that are counted in whole months; only they can keep to the last day of the month. */
export const monthIntervals: readonly SeriesInterval[] = ["monthly", "quarterly", "yearly"];
/** Maximum of "after N times". */
export const SERIES_TIMES_MAX = 1000;
/** Maximum number of running series in one group; bounds what its list shows. */
export const GROUP_SERIES_MAX = 200;
export const seriesStates = ["active", "paused", "ended", "stopped"] as const;
/** Why a series is paused: nothing is created until somebody edits or continues it. */
export const pauseReasons = ["group_archived", "author_left", "member_left"] as const;
