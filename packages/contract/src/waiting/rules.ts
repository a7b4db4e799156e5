/** People of one currency, waiting entries and groups that the first page shows at most. */
export const HOME_PEOPLE_MAX = 5;
export const HOME_WAITING_MAX = 20;
export const HOME_GROUPS_MAX = 3;
