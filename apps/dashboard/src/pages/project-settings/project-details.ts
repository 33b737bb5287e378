import type { AdminProject, AdminProjectConfig } from "@vestibule/react";
import { providerName } from "@vestibule/react";
import { sanitizeName } from "../../ui/data/visible-name.ts";

/** `baseUrl`: of the server, as the kit takes it. */
export const getApiUrl = (baseUrl: string): string => `${baseUrl.replace(/\/+$/, "").replace(/\/api\/v1$/, "")}/api/v1`;

/** Names of the providers that run over the installation's own applications. */
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

/** Enough to catch slips; whether it exists, the mail finds out. */
export const isEmail = (text: string): boolean => /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text);

interface Owner {
  readonly userId: string;
  readonly displayName: string | null;
  readonly primaryEmail: string | null;
}

/** What an owner is called; `fallback` for one with neither name nor address. */
export const getOwnerName = ({ displayName, primaryEmail }: Omit<Owner, "userId">, fallback: string): string =>
  sanitizeName(displayName ?? "") || primaryEmail || fallback;

/** Whether somebody who signs in with this address owns the project already. */
export const isOwner = (owners: readonly Pick<Owner, "primaryEmail">[], email: string): boolean =>
  owners.some(({ primaryEmail }) => primaryEmail?.toLowerCase() === email.trim().toLowerCase());
