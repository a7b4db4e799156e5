/** How many notifications a client keeps, the newest. @see spec 1 section 9 */
export const NOTIFICATIONS_KEPT = 100;
