import type { ServiceFeature } from "../feature.ts";

export const personSettlementsBrings: ServiceFeature = {
  unaudited: {
    "are rows of settlements with both persons and every answer; paid ones are in the groups' feeds, and money in the transfer's row":
      [
        "person-settlements.agreeToProposal",
        "person-settlements.declineProposal",
        "person-settlements.proposeWithPerson",
        "person-settlements.withdrawProposal",
      ],
  },
};
