import { readOperatorEnv } from "./env.ts";
import { runOperator } from "./run-operator.ts";
import { processTerminal } from "./terminal.ts";

process.exitCode = await runOperator(process.argv.slice(2), readOperatorEnv(), processTerminal);
