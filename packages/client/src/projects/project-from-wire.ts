import type { ProjectClientRead } from "@vestibule/contract/endpoints";
import { camelCaseKeys } from "../wire/letter-case.ts";
import type { Project } from "./project-types.ts";

export function projectFromWire(wire: ProjectClientRead): Project {
  const { enabledOauthProviders, ...config } = camelCaseKeys(wire.config);
  return { ...camelCaseKeys(wire), config: { ...config, oauthProviders: enabledOauthProviders.map(camelCaseKeys) } };
}
