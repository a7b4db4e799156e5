import {
  BlockedPerson,
  ContactInput,
  ContactState,
  Findability,
  FoundPerson,
  SearchPeopleInput,
  SuggestedPeople,
  UpdateFindabilityInput,
} from "@evenly/contract/contacts/schemas";
import { Payee } from "@evenly/contract/payments/schemas";
import { addFavourite } from "@evenly/services/contacts/add-favourite";
import { blockPerson } from "@evenly/services/contacts/block-person";
import { getContactState } from "@evenly/services/contacts/get-contact-state";
import { getFindability } from "@evenly/services/contacts/get-findability";
import { listBlocked } from "@evenly/services/contacts/list-blocked";
import { listFavourites } from "@evenly/services/contacts/list-favourites";
import { removeFavourite } from "@evenly/services/contacts/remove-favourite";
import { searchPeople } from "@evenly/services/contacts/search-people";
import { suggestPeople } from "@evenly/services/contacts/suggest-people";
import { unblockPerson } from "@evenly/services/contacts/unblock-person";
import { updateFindability } from "@evenly/services/contacts/update-findability";
import * as z from "zod";
import { router, userProcedure, verifiedProcedure } from "../init.ts";

const read = userProcedure.meta({ policy: "user", scope: "contacts:read" });

/** Favourites, people search, blocks, and the caller's own visibility in search. */
export const contactsRouter = router({
  search: verifiedProcedure
    .meta({ policy: "verified", scope: "contacts:read" })
    .input(SearchPeopleInput)
    .output(z.array(FoundPerson))
    .query(({ ctx, input }) => searchPeople(ctx, input)),
  suggest: userProcedure.output(SuggestedPeople).query(({ ctx }) => suggestPeople(ctx)),
  listFavourites: read.output(z.array(Payee)).query(({ ctx }) => listFavourites(ctx)),
  addFavourite: userProcedure
    .input(ContactInput)
    .output(ContactState)
    .mutation(({ ctx, input }) => addFavourite(ctx, input)),
  removeFavourite: userProcedure
    .input(ContactInput)
    .output(ContactState)
    .mutation(({ ctx, input }) => removeFavourite(ctx, input)),
  getState: read
    .input(ContactInput)
    .output(ContactState)
    .query(({ ctx, input }) => getContactState(ctx, input)),
  block: userProcedure
    .input(ContactInput)
    .output(ContactState)
    .mutation(({ ctx, input }) => blockPerson(ctx, input)),
  unblock: userProcedure
    .input(ContactInput)
    .output(ContactState)
    .mutation(({ ctx, input }) => unblockPerson(ctx, input)),
  listBlocked: read.output(z.array(BlockedPerson)).query(({ ctx }) => listBlocked(ctx)),
  getFindability: read.output(Findability).query(({ ctx }) => getFindability(ctx)),
  updateFindability: userProcedure
    .input(UpdateFindabilityInput)
    .output(Findability)
    .mutation(({ ctx, input }) => updateFindability(ctx, input)),
});
