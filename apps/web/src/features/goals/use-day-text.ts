import { useFormatter } from "use-intl";

/** A day of an answer as text, such as "December 1"; with its year where it is another one than now. */
export function useDayText(): (day: string) => string {
  const format = useFormatter();
  return (day) => {
    const isThisYear = new Date().getFullYear() === Number(day.slice(0, 4));
    const year = isThisYear ? {} : ({ year: "numeric" } as const);
    return format.dateTime(new Date(`${day}T12:00:00Z`), {
      day: "numeric",
      month: "long",
      timeZone: "UTC",
      ...year,
    });
  };
}
