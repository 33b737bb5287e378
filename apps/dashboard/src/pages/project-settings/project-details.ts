import type { AdminProject, AdminProjectConfig } from "@vestibule/react";
import { providerName } from "@vestibule/react";
import { sanitizeName } from "../../ui/format/visible-name.ts";

/** `baseUrl`: of the server, as the kit receives it. */
export const getApiUrl = (baseUrl: string): string => `${baseUrl.replace(/\/+$/, "").replace(/\/api\/v1$/, "")}/api/v1`;

/** Names of the providers that use the server's shared applications. */
export const sharedProviders = ({ oauthProviders }: Pick<AdminProjectConfig, "oauthProviders">): readonly string[] =>
  oauthProviders.filter(({ type }) => type === "shared").map(providerName);

export interface DetailsFields {
  displayName: string;
  description: string;
}

export const readDetails = ({ displayName, description }: AdminProject): DetailsFields => ({
  displayName,
  description,
});

/** Catches typos only; the email itself proves that the address exists. */
export const isEmail = (text: string): boolean => /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text);

interface Owner {
  readonly userId: string;
  readonly displayName: string | null;
  readonly primaryEmail: string | null;
}

/** The display name of an owner; `fallback` if they have neither name nor email. */
export const getOwnerName = ({ displayName, primaryEmail }: Omit<Owner, "userId">, fallback: string): string =>
  sanitizeName(displayName ?? "") || primaryEmail || fallback;

/** Whether a user with this email already owns the project. */
export const isOwner = (owners: readonly Pick<Owner, "primaryEmail">[], email: string): boolean =>
  owners.some(({ primaryEmail }) => primaryEmail?.toLowerCase() === email.trim().toLowerCase());
