/** Local storage key of the id of the user whose answers are stored on this device. */
export const OFFLINE_OWNER_KEY = "offlineCacheOf";
