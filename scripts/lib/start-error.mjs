/** What a person can mend: its message is the one line they read. */
export class StartError extends Error {}
