// at packages/services/src/context.ts: base-file 2
import type { Needed } from "./ledger/posting-lane.ts";
import { requireUser } from "./shared/require-user.ts";
import type { Clock } from "./ports.ts";
