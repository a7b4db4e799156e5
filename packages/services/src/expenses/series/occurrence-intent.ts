import { hashInput } from "../../shared/hash-input.ts";

/** Identifies the expense of a day of a series: there is one, however often and by whomever it is created. */
export function occurrenceIntent(seriesId: string, occurrenceOn: string) {
  const inputHash = hashInput({ seriesId, occurrenceOn });
  return { key: `series:${seriesId}:${occurrenceOn}`, inputHash, seriesId, occurrenceOn };
}
