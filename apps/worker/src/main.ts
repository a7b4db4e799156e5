import { startOrExplain } from "@evenly/platform";
import { startWorker } from "./start-worker.ts";

await startOrExplain(startWorker);
