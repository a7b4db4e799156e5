export { forgiveGuesses, forgiveMails } from "./login-attempts.ts";
export { countNetworkGuess, forgiveNetworkGuess } from "./network-guesses.ts";
export { readSignIns } from "./sign-in-alarm.ts";
