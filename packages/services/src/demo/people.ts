/** A demo person; the key is their handle and their name in the other files of this folder. */
export type DemoPerson = {
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly handle: string;
  readonly country: string | null;
  readonly timeZone: string;
};

export type DemoKey = keyof typeof demoPeople;

/** Password of all demo people. */
export const DEMO_PASSWORD = "Evenly-demo-1";

/** PIN of all demo people. */
export const DEMO_PIN = "246810";
/** Seed of all demo people's authenticator apps; public, like their password. */
export const DEMO_TOTP_SEED = "MFRGGZDFMZTWQ2LKNNWG23TPOBYXE43U";

/** All demo people: three flatmates, their friends, friends abroad, and Sam and Lina, who work at Evenly. */
export const demoPeople = {
  ana: person("ana", "Ana", "Ribeiro", "ana", "US", "America/New_York"),
  ben: person("ben", "Ben", "Whitaker", "ben", "US", "America/New_York"),
  priya: person("priya", "Priya", "Raghunathan", "priya.r", "US", "America/New_York"),
  marcus: person("marcus", "Marcus", "Bell", "marcus.bell", "US", "America/New_York"),
  tomas: person("tomas", "Tomás", "Herrera-Villanueva", "tomas.hv", "US", "America/Chicago"),
  leila: person("leila", "Leila", "Haddad", "leila.h", "US", "America/New_York"),
  kwame: person("kwame", "Kwame", "Mensah", "kwame.m", "US", "America/New_York"),
  yuki: person("yuki", "Yuki", "Tanaka", "yuki.t", "US", "America/Los_Angeles"),
  soojin: person("soojin", "Soo-jin", "Park", "soojin", "US", "America/Los_Angeles"),
  elena: person("elena", "Elena", "Petrova", "elena.p", "US", "America/New_York"),
  jonas: person("jonas", "Jonas", "Weber", "jonas.w", "DE", "Europe/Berlin"),
  mara: person("mara", "Mara", "Lindqvist", "mara.l", "SE", "Europe/Stockholm"),
  sam: person("sam", "Sam", "Okafor", "sam.okafor", "US", "America/New_York"),
  lina: person("lina", "Lina", "Farouk", "lina.farouk", "US", "America/New_York"),
} as const;

/** Demo people who are operators. */
export const demoOperators: ReadonlySet<string> = new Set([demoPeople.sam.handle, demoPeople.lina.handle]);

/** Favourites as [owner, favourite]. */
export const demoFavourites: readonly (readonly [DemoKey, DemoKey])[] = [
  ["ana", "priya"],
  ["ana", "jonas"],
  ["ben", "ana"],
  ["priya", "ana"],
  ["jonas", "ana"],
];

function person(
  name: string,
  firstName: string,
  lastName: string,
  handle: string,
  country: string,
  timeZone: string,
): DemoPerson {
  return { email: `${name}@evenly.test`, firstName, lastName, handle, country, timeZone };
}
