/** Local storage key of the user who turned pushes on in this browser; other users get none here. */
const OWNER = "evenly-push-owner";

/** Whether any user has turned pushes on in this browser. */
export function isPushWanted(): boolean {
  return localStorage.getItem(OWNER) !== null;
}

export function isPushOwner(userId: string): boolean {
  return localStorage.getItem(OWNER) === userId;
}

/** Stores who turned pushes on in this browser; null when they are off. */
export function keepPushOwner(userId: string | null): void {
  if (userId === null) localStorage.removeItem(OWNER);
  else localStorage.setItem(OWNER, userId);
}
