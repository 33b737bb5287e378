/** The anonymous user who is signing up or in, and whose id a new account then keeps; null when the caller is none. */
export const getAnonymousUserId = (
  caller: { readonly id: string; readonly is_anonymous: boolean } | null,
): string | null => (caller?.is_anonymous ? caller.id : null);
