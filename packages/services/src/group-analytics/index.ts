export { getGroupAnalytics } from "./get-group-analytics.ts";
