/**
 * The anonymous user to upgrade at sign-up or sign-in, whose ID the new account keeps; null if the caller isn't
 * anonymous.
 */
export const getAnonymousUserId = (
  caller: { readonly id: string; readonly is_anonymous: boolean } | null,
): string | null => (caller?.is_anonymous ? caller.id : null);
