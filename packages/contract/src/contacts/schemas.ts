import * as z from "zod";
import { GroupId, UserId } from "../ids.ts";
import { Payee, Person, SearchText } from "../payments/schemas.ts";
import { PERSON_SEARCH_LENGTH_MIN } from "./search-length.ts";

/** Maximum number of favourites per person. */
export const FAVOURITES_MAX = 100;
/** Maximum number of blocked people per person. */
export const BLOCKS_MAX = 1000;
/** Maximum number of people per answer. */
export const PEOPLE_FOUND_MAX = 10;
/** Maximum numbers of suggestions: recent people, groups, and people of one group. */
export const RECENT_PEOPLE_MAX = 8;
export const SUGGESTED_GROUPS_MAX = 3;
export const SUGGESTED_MEMBERS_MAX = 20;

export const ContactInput = z.strictObject({ userId: UserId });
export type ContactInput = z.infer<typeof ContactInput>;

export const SearchPeopleInput = z.strictObject({
  q: SearchText.min(PERSON_SEARCH_LENGTH_MIN).describe(
    "part of a name or handle; with a leading @ the start of a handle",
  ),
  limit: z.number().int().min(1).max(PEOPLE_FOUND_MAX).default(PEOPLE_FOUND_MAX),
});
export type SearchPeopleInput = z.infer<typeof SearchPeopleInput>;

/** A search result with its rank group: favourites first, then people paid lately, then others. */
export const FoundPerson = Payee.extend({ relation: z.enum(["favourite", "recent", "other"]) });
export type FoundPerson = z.infer<typeof FoundPerson>;

/** People whom the caller may want to choose before anything is typed; a person may be in several lists. */
export const SuggestedPeople = z.object({
  favourites: z.array(Payee),
  recent: z.array(Payee).describe("whom the caller paid or who paid the caller, the latest first"),
  groups: z
    .array(
      z.object({
        id: GroupId,
        name: z.string(),
        people: z.array(Payee).describe("its other members with an account"),
        isWhole: z.boolean().describe("nobody else with an account is in the group"),
      }),
    )
    .describe("groups of the caller, those with the latest change first"),
});
export type SuggestedPeople = z.infer<typeof SuggestedPeople>;

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
