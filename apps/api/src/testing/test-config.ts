import type { AppConfig } from "../config.ts";
import { plainConfig } from "./plain-config.ts";
import "./strict-outputs.ts";

/** The configuration of tests, whose outputs are checked strictly. */
export const testConfig: AppConfig = plainConfig;
