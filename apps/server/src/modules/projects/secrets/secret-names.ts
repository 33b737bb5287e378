export const providerSecretName = (providerId: string): string => `oauth:${providerId}`;
export const customOidcSecretName = (providerId: string): string => `oidc:${providerId}`;
export const emailPasswordName = "email:password";
