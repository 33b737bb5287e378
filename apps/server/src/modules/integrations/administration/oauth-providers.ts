import type { contract, IntegrationProviderRead, IntegrationProviderUpdate } from "@vestibule/contract/endpoints";
import { PlainError } from "../../../http/api-error.ts";
import type { HandlersOf } from "../../../http/handler.ts";
import { type Project, providerSecretName } from "../../projects/index.ts";
import type { IntegrationServices } from "../integration-services.ts";
import { getPartnerClients } from "../partners/partners.ts";
import { editConfig, requireStoredProject } from "./edit-config.ts";

type Provider = IntegrationProviderRead;

/** Includes secrets, in the form of the configuration. */
const getProviders = ({ config, secrets }: Pick<Project, "config" | "secrets">): Provider[] =>
  config.oauth_providers.map((provider) => {
    const secret = secrets[providerSecretName(provider.id)];
    return secret === undefined ? { ...provider } : { ...provider, client_secret: secret };
  });

/** Owner sessions run in browsers, so they never read secrets back. */
const toWire = (
  { client_secret, ...provider }: Provider,
  { ownerId }: { readonly ownerId: string | null },
): Provider => (client_secret === undefined || ownerId !== null ? provider : { ...provider, client_secret });

/** A standard provider needs its credentials; a shared one uses the server's. @throws PlainError 400 */
function normalizeProvider(provider: Provider): Provider {
  const { id, type, facebook_config_id, microsoft_tenant_id } = provider;
  const settings = {
    ...(facebook_config_id !== undefined && { facebook_config_id }),
    ...(microsoft_tenant_id !== undefined && { microsoft_tenant_id }),
  };
  if (type === "shared") return { id, type, ...settings };
  if (provider.client_id && provider.client_secret) return provider;
  throw new PlainError(400, "A provider of type standard needs a client_id and client_secret.");
}

const pickDefined = (change: IntegrationProviderUpdate): Partial<Provider> =>
  Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined));

const unknown = () => new PlainError(404, "The project has no such provider.");

/** `/integrations/{partner}/oauth-providers` */
export function createProviderHandlers(
  services: IntegrationServices,
): HandlersOf<typeof contract.integrationProviders, Project, { readonly id: string }> {
  const read = async (projectId: string, id: string): Promise<Provider> => {
    const found = getProviders(await requireStoredProject(services, projectId)).find((provider) => provider.id === id);
    // Removed concurrently.
    if (!found) throw unknown();
    return found;
  };
  return {
    async list(call) {
      getPartnerClients(services, call);
      const stored = await requireStoredProject(services, call.auth.project.id);
      return { items: getProviders(stored).map((provider) => toWire(provider, call.auth)), is_paginated: false };
    },

    async create(call) {
      getPartnerClients(services, call);
      const { auth, body } = call;
      await editConfig(services, call, (stored) => {
        const providers = getProviders(stored);
        if (providers.some(({ id }) => id === body.id))
          throw new PlainError(400, "The project already has this provider.");
        return { oauth_providers: [...providers, normalizeProvider(body as Provider)] };
      });
      return toWire(await read(auth.project.id, body.id), auth);
    },

    async update(call) {
      getPartnerClients(services, call);
      const { auth, body, params } = call;
      await editConfig(services, call, (stored) => {
        const providers = getProviders(stored);
        if (!providers.some(({ id }) => id === params.id)) throw unknown();
        const change = (provider: Provider): Provider =>
          provider.id === params.id ? normalizeProvider({ ...provider, ...pickDefined(body) }) : provider;
        return { oauth_providers: providers.map(change) };
      });
      return toWire(await read(auth.project.id, params.id), auth);
    },

    async delete(call) {
      getPartnerClients(services, call);
      await editConfig(services, call, (stored) => {
        const providers = getProviders(stored);
        const remaining = providers.filter(({ id }) => id !== call.params.id);
        if (remaining.length === providers.length) throw unknown();
        return { oauth_providers: remaining };
      });
      return { success: true };
    },
  };
}
