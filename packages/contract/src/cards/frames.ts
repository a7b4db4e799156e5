import * as z from "zod";
import { fromEvent } from "../event-definition.ts";
import { depositStates } from "./rules.ts";

/** A deposit of the user changed its state. */
const DepositUpdateData = z.object({
  ...fromEvent,
  userId: z.string(),
  depositId: z.string(),
  state: z.enum(depositStates),
});

/** Frames of cards and deposits. */
export const cardFrames = [z.object({ type: z.literal("deposit_update"), data: DepositUpdateData })] as const;
