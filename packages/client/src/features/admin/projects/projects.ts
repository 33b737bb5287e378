import type { contract, ProjectAdminRead, ProjectOwnerRead } from "@vestibule/contract/endpoints";
import { camelCaseKeys } from "../../../core/wire/letter-case.ts";
import { encodeSegment } from "../../../core/wire/paths.ts";
import type { AdminContext } from "../admin-context.ts";
import { createOAuthProviderMethods } from "./oauth-providers.ts";
import { createOwnerInvitationMethods } from "./owner-invitations.ts";
import type {
  AdminProject,
  ProductionModeError,
  ProductionModeProblem,
  ProjectMethods,
  ProjectOwner,
} from "./project-types.ts";
import { expectedToWire, projectFieldsFromWire, projectToWire } from "./project-wire.ts";
import { createSignUpRuleMethods } from "./sign-up-rules.ts";

const isLocalhost = (host: string): boolean =>
  host === "localhost" || host.endsWith(".localhost") || /^127\.\d+\.\d+\.\d+$/.test(host);

/** An IP address: IPv4, or IPv6 in brackets. */
const isAddress = (host: string): boolean => /^[\d.]+$/.test(host) || host.startsWith("[");

const messages: Readonly<Record<ProductionModeProblem, string>> = {
  "allow-localhost": "Localhost is not allowed in production mode, turn off 'Allow localhost' in project settings",
  "invalid-domain": "Trusted domain is not a valid URL: ",
  "localhost-domain": "Localhost domains are not allowed to be trusted in production mode: ",
  "address-domain": "Direct IPs are not valid for trusted domains in production mode: ",
  "unencrypted-domain": "Trusted domains should be HTTPS: ",
};

/** Returns the first problem of a trusted domain in production, or null. */
function findProblem(domain: string): ProductionModeProblem | null {
  if (!URL.canParse(domain)) return "invalid-domain";
  const { hostname, protocol } = new URL(domain);
  // The redirect URI of a native app: the device opens it, not the network.
  if (!protocol.startsWith("http")) return null;
  if (isLocalhost(hostname) || hostname === "[::1]") return "localhost-domain";
  if (isAddress(hostname)) return "address-domain";
  return protocol === "https:" ? null : "unencrypted-domain";
}

/** What to fix before production. Sends no request. */
export function productionModeErrors({
  id,
  config,
}: Pick<AdminProject, "id"> & {
  readonly config: Pick<AdminProject["config"], "allowLocalhost" | "domains">;
}): ProductionModeError[] {
  const createError = (problem: ProductionModeProblem, domain: string | null): ProductionModeError => ({
    message: messages[problem] + (domain ?? ""),
    problem,
    domain,
    relativeFixUrl: `/projects/${id}/domains`,
  });
  return [
    ...(config.allowLocalhost ? [createError("allow-localhost", null)] : []),
    ...config.domains.flatMap(({ domain }) => {
      const problem = findProblem(domain);
      return problem === null ? [] : [createError(problem, domain)];
    }),
  ];
}

type Current = typeof contract.currentProject;
type Owners = typeof contract.projectOwners;

export function toAdminProject({ api }: Pick<AdminContext, "api">, wire: ProjectAdminRead): AdminProject {
  const fields = projectFieldsFromWire(wire);
  return Object.freeze({
    ...fields,
    update: async (options, check = {}) => {
      const body = { ...projectToWire(options), expected: expectedToWire(fields, options, check) };
      const changed = await api.call<Current["update"]>("PATCH", "/internal/projects/current", { session: null, body });
      return toAdminProject({ api }, changed);
    },
    delete: async () => {
      await api.call<Current["delete"]>("DELETE", "/internal/projects/current", { session: null });
    },
    getProductionModeErrors: async () => productionModeErrors(fields),
  } satisfies AdminProject);
}

export function createProjectMethods({ api }: AdminContext): ProjectMethods {
  const toOwner = (wire: ProjectOwnerRead): ProjectOwner => {
    const { createdAtMillis, ...same } = camelCaseKeys(wire);
    return Object.freeze({
      ...same,
      createdAt: new Date(createdAtMillis),
      remove: async () => {
        await api.call<Owners["remove"]>("DELETE", `/internal/project-owners/${encodeSegment(wire.user_id)}`, {
          session: null,
        });
      },
    });
  };
  return {
    ...createOwnerInvitationMethods({ api }),
    ...createOAuthProviderMethods({ api }),
    ...createSignUpRuleMethods({ api }),
    getProject: async () =>
      toAdminProject({ api }, await api.call<Current["read"]>("GET", "/internal/projects/current", { session: null })),
    listProjectOwners: async () => {
      const { items } = await api.call<Owners["list"]>("GET", "/internal/project-owners", { session: null });
      return items.map(toOwner);
    },
  };
}
