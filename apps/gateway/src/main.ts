import { startOrExplain } from "@evenly/platform";
import { startGateway } from "./start-gateway.ts";

await startOrExplain(startGateway);
