/** Who turned pushes on in this browser: nobody else's arrive here. */
const OWNER = "evenly-push-owner";

/** Whether somebody has turned pushes on in this browser. */
export function isPushWanted(): boolean {
  return localStorage.getItem(OWNER) !== null;
}

export function isPushOwner(userId: string): boolean {
  return localStorage.getItem(OWNER) === userId;
}

/** Keeps who turned pushes on here; null when they are off. */
export function keepPushOwner(userId: string | null): void {
  if (userId === null) localStorage.removeItem(OWNER);
  else localStorage.setItem(OWNER, userId);
}
