export { type Due, dueReminder } from "./due-reminder.ts";
