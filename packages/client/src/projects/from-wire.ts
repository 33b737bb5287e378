import type { ProjectClientRead } from "@vestibule/contract/endpoints";
import { camelCaseKeys } from "../wire/letter-case.ts";
import type { Project } from "./model.ts";

export function projectFromWire(wire: ProjectClientRead): Project {
  const { enabledOauthProviders, ...config } = camelCaseKeys(wire.config);
  return Object.freeze({
    id: wire.id,
    displayName: wire.display_name,
    config: Object.freeze({ ...config, oauthProviders: enabledOauthProviders }),
  });
}
