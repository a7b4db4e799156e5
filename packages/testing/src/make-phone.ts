let count = 2000;

/** A phone number that no other test of this process uses. */
export function makePhone(): string {
  count += 1;
  return `+1415555${count}`;
}
