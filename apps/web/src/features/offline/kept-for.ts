/** In local storage: whose answers this device keeps. */
export const KEPT_FOR = "offlineCacheOf";
