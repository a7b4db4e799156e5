import * as z from "zod";
import { UserId } from "../ids.ts";
import { Payee, Person, SearchText } from "../payments/schemas.ts";
import { PERSON_SEARCH_LENGTH_MIN } from "./search-length.ts";

/** Maximum number of favourites per person. */
export const FAVOURITES_MAX = 100;
/** Maximum number of blocked people per person. */
export const BLOCKS_MAX = 1000;
/** Maximum number of people per answer. */
export const PEOPLE_FOUND_MAX = 10;

export const ContactInput = z.strictObject({ userId: UserId });
export type ContactInput = z.infer<typeof ContactInput>;

export const SearchPeopleInput = z.strictObject({
  q: SearchText.min(PERSON_SEARCH_LENGTH_MIN).describe("part of a name or of a @handle"),
  limit: z.number().int().min(1).max(PEOPLE_FOUND_MAX).default(PEOPLE_FOUND_MAX),
});
export type SearchPeopleInput = z.infer<typeof SearchPeopleInput>;

/** A search result with its rank group: favourites first, then people paid lately, then others. */
export const FoundPerson = Payee.extend({ relation: z.enum(["favourite", "recent", "other"]) });
export type FoundPerson = z.infer<typeof FoundPerson>;

/** The caller's settings about one person. */
export const ContactState = z.object({ isFavourite: z.boolean(), isBlocked: z.boolean() });
export type ContactState = z.infer<typeof ContactState>;

export const BlockedPerson = Person.extend({ blockedAt: z.date() });
export type BlockedPerson = z.infer<typeof BlockedPerson>;

/** Who can find the caller, and by which addresses. @handle and user id always work. */
export const Findability = z.object({
  byName: z
    .enum(["everyone", "contacts", "nobody"])
    .describe("contacts: the caller's own favourites and people they have paid"),
  byEmail: z.boolean().describe("by the exact address, once it is verified"),
  byPhone: z.boolean().describe("by the exact number, once it is confirmed"),
});
export type Findability = z.infer<typeof Findability>;
export const UpdateFindabilityInput = z.strictObject(Findability.partial().shape);
export type UpdateFindabilityInput = z.infer<typeof UpdateFindabilityInput>;
