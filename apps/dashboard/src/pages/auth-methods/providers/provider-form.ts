import type {
  AdminCustomOidcConfig,
  AdminOAuthProviderConfig,
  AdminProjectConfig,
  OAuthProviderCredentials,
} from "@vestibule/react";
import { providerName } from "@vestibule/react";
import { messages } from "./messages.ts";
import { type ProviderInfo, providerCatalog } from "./provider-catalog.ts";

/** An enabled provider, built-in or custom. */
export type EnabledProvider =
  | { readonly kind: "built-in"; readonly id: string; readonly name: string; readonly entry: AdminOAuthProviderConfig }
  | { readonly kind: "custom"; readonly id: string; readonly name: string; readonly entry: AdminCustomOidcConfig };

type Providers = Pick<AdminProjectConfig, "oauthProviders" | "customOidc" | "oauthProviderOrder">;

/** In the order of the buttons. */
export function enabledProviders({
  oauthProviders,
  customOidc,
  oauthProviderOrder: order,
}: Providers): readonly EnabledProvider[] {
  const getPlace = ({ id }: EnabledProvider): number => (order.includes(id) ? order.indexOf(id) : order.length);
  return [
    ...oauthProviders.map((entry) => ({ kind: "built-in", id: entry.id, name: providerName(entry), entry }) as const),
    ...customOidc.map((entry) => ({ kind: "custom", id: entry.id, name: entry.displayName, entry }) as const),
  ].toSorted((a, b) => getPlace(a) - getPlace(b));
}

/** The order after moving a provider up or down by one; `null`: it can't move, or it was removed. */
export function reorderProviders(config: Providers, id: string, by: -1 | 1): readonly string[] | null {
  const order = enabledProviders(config).map((each) => each.id);
  const from = order.indexOf(id);
  const other = order[from + by];
  if (from === -1 || other === undefined) return null;
  return order.map((each) => (each === id ? other : each === other ? id : each));
}

/** The providers that can still be added and match the search. */
export function listAvailableProviders(enabled: readonly EnabledProvider[], search: string): readonly ProviderInfo[] {
  const wanted = search.trim().toLowerCase();
  return providerCatalog.filter(
    ({ id }) =>
      !enabled.some((each) => each.id === id) && `${id} ${providerName({ id })}`.toLowerCase().includes(wanted),
  );
}

/** The redirect URL of a provider. `baseUrl`: the server's. */
export const callbackUrl = (baseUrl: string, id: string): string =>
  `${baseUrl.replace(/\/+$/, "").replace(/\/api\/v1$/, "")}/api/v1/auth/oauth/callback/${id}`;

/** The form of a built-in provider. */
export interface ProviderDraft {
  readonly isShared: boolean;
  readonly clientId: string;
  /** `undefined`: keep the stored secret. */
  readonly clientSecret: string | undefined;
  readonly facebookConfigId: string;
  readonly microsoftTenantId: string;
}

export const toProviderDraft = (entry: AdminOAuthProviderConfig | undefined): ProviderDraft => ({
  isShared: entry?.type === "shared",
  clientId: entry?.clientId ?? "",
  clientSecret: entry?.hasClientSecret ? undefined : "",
  facebookConfigId: entry?.facebookConfigId ?? "",
  microsoftTenantId: entry?.microsoftTenantId ?? "",
});

export function toProviderEntry(id: string, draft: ProviderDraft): AdminOAuthProviderConfig {
  if (draft.isShared) return { id, type: "shared" };
  const [facebookConfigId, microsoftTenantId] = [draft.facebookConfigId.trim(), draft.microsoftTenantId.trim()];
  return {
    id,
    type: "standard",
    clientId: draft.clientId.trim(),
    ...(draft.clientSecret && { clientSecret: draft.clientSecret.trim() }),
    ...(id === "facebook" && facebookConfigId && { facebookConfigId }),
    ...(id === "microsoft" && microsoftTenantId && { microsoftTenantId }),
  };
}

export interface SecretProblems {
  readonly clientId?: string | undefined;
  readonly clientSecret?: string | undefined;
}

export function providerProblems(draft: ProviderDraft, hasSecret: boolean): SecretProblems {
  if (draft.isShared) return {};
  const { problems } = messages;
  return {
    clientId: draft.clientId.trim() === "" ? problems.clientId : undefined,
    clientSecret:
      draft.clientSecret?.trim() === "" ? (hasSecret ? problems.replacedSecret : problems.clientSecret) : undefined,
  };
}

/** The form of a custom OpenID Connect provider. */
export interface OidcDraft {
  readonly id: string;
  readonly displayName: string;
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string | undefined;
  readonly isPublic: boolean;
  /** Separated by spaces. */
  readonly scopes: string;
}

export const toOidcDraft = (entry: AdminCustomOidcConfig | undefined): OidcDraft => ({
  id: entry?.id ?? "",
  displayName: entry?.displayName ?? "",
  issuer: entry?.issuer ?? "",
  clientId: entry?.clientId ?? "",
  clientSecret: entry?.hasClientSecret ? undefined : "",
  isPublic: entry !== undefined && !entry.hasClientSecret,
  scopes: (entry?.scopes ?? ["openid", "profile", "email"]).join(" "),
});

const splitScopes = (text: string): string[] => text.split(/[\s,]+/).filter((word) => word !== "");

export const toOidcEntry = (draft: OidcDraft): AdminCustomOidcConfig => ({
  id: draft.id.trim(),
  displayName: draft.displayName.trim(),
  issuer: draft.issuer.trim(),
  clientId: draft.clientId.trim(),
  // An empty secret makes it a public client; without one, the stored secret is kept.
  ...(draft.isPublic ? { clientSecret: "" } : draft.clientSecret && { clientSecret: draft.clientSecret.trim() }),
  scopes: splitScopes(draft.scopes),
});

/** An id from a name: `Acme SSO` becomes `acme-sso`. */
export const slugify = (name: string): string =>
  name
    .normalize("NFD")
    .toLowerCase()
    .replace(/\p{M}/gu, "")
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-+|-+$/g, "")
    .slice(0, 63);

export type OidcProblems = { readonly [Name in keyof OidcDraft]?: string | undefined };

/** `was`: the entry being edited; its secret belongs to its issuer. `taken`: ids of the other providers. */
export function oidcProblems(
  draft: OidcDraft,
  was: AdminCustomOidcConfig | undefined,
  taken: readonly string[],
): OidcProblems {
  const { problems } = messages;
  const id = draft.id.trim();
  const isTaken = taken.includes(id) || providerCatalog.some((facts) => facts.id === id);
  return {
    displayName: draft.displayName.trim() === "" ? problems.displayName : undefined,
    id: !/^[a-z0-9][a-z0-9-]{0,62}$/.test(id) ? problems.id : isTaken ? problems.idTaken : undefined,
    issuer: isWebUrl(draft.issuer.trim()) ? undefined : problems.issuer,
    clientId: draft.clientId.trim() === "" ? problems.clientId : undefined,
    clientSecret: oidcSecretProblem(draft, was),
    scopes: splitScopes(draft.scopes).includes("openid") ? undefined : problems.scopes,
  };
}

function oidcSecretProblem(draft: OidcDraft, was: AdminCustomOidcConfig | undefined): string | undefined {
  const { problems } = messages;
  if (draft.isPublic) return undefined;
  const hasSecret = was?.hasClientSecret === true;
  if (draft.clientSecret === undefined) {
    return hasSecret && draft.issuer.trim() !== was.issuer ? problems.issuerSecret : undefined;
  }
  if (draft.clientSecret.trim() !== "") return undefined;
  return hasSecret ? problems.replacedSecret : problems.clientSecret;
}

const isWebUrl = (text: string): boolean => /^https?:\/\//i.test(text) && URL.canParse(text);

export const hasProblem = (problems: { readonly [name: string]: string | undefined }): boolean =>
  Object.values(problems).some((problem) => problem !== undefined);

/** The credentials to test with the provider; null: the form is incomplete. */
export function testableProvider(id: string, draft: ProviderDraft): OAuthProviderCredentials | null {
  if (draft.isShared) return { id, type: "shared" };
  if (hasProblem({ ...providerProblems(draft, true) })) return null;
  const { clientId = "", clientSecret, microsoftTenantId } = toProviderEntry(id, draft);
  return { id, clientId, clientSecret, microsoftTenantId };
}

export function testableOidc(
  draft: OidcDraft,
  was: AdminCustomOidcConfig | undefined,
): OAuthProviderCredentials | null {
  const { issuer, clientId, clientSecret } = oidcProblems(draft, was, []);
  if (issuer ?? clientId ?? clientSecret) return null;
  const entry = toOidcEntry(draft);
  // The credentials can be tested before the provider has an id.
  return { id: entry.id || "test", issuer: entry.issuer, clientId: entry.clientId, clientSecret: entry.clientSecret };
}
