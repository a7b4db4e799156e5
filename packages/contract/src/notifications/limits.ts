/** Number of notifications that a client keeps; the newest ones. @see spec 1 section 9 */
export const NOTIFICATIONS_KEPT = 100;
