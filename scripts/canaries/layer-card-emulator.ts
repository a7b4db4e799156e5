// at packages/card-emulator/src/canary.ts: layer 2
import { Amount } from "@evenly/contract";
import "postgres";
