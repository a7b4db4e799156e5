/** Signs in Mila, or somebody else, in this browser. */
export function signIn(user: { readonly id: string; readonly displayName: string } = mila): void {
  localStorage.setItem("authToken", "a-token-of-a-test");
  localStorage.setItem("authTokenExpiresAt", String(Date.now() + 900_000));
  localStorage.setItem("userData", JSON.stringify({ avatarUrl: null, ...user }));
}

const mila = { id: "me", displayName: "Mila Lund" };
