import { internalProjectId } from "@vestibule/contract";
import type { Project } from "../project.ts";
import { domainKey } from "./trusted-domain.ts";

/**
 * Project internal always trusts the server's public URL, which serves the dashboard. Otherwise a wrong domain list
 * would lock owners out of password resets and OAuth sign-in. Other projects are unchanged.
 */
export function trustServerOrigin<P extends Pick<Project, "id" | "config">>(project: P, publicUrl: string): P {
  const { id, config } = project;
  if (id !== internalProjectId) return project;
  const own = domainKey(publicUrl);
  if (config.domains.some(({ domain }) => domainKey(domain) === own)) return project;
  const domains = [...config.domains, { domain: publicUrl, handler_path: "/handler" }];
  return { ...project, config: { ...config, domains } };
}
