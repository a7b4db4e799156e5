/** What was to be kept until there is a network could not be: this device has no room for it. */
export class NoRoom extends Error {}
