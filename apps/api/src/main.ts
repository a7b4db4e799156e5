import { startOrExplain } from "@evenly/platform";
import { startApi } from "./start-api.ts";

await startOrExplain(startApi);
