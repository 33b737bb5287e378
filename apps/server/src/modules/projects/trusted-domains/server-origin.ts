import { internalProjectId } from "@vestibule/contract";
import type { Project } from "../project.ts";
import { domainKey } from "./trusted-domain.ts";

/** Project internal always trusts the server's own public URL, where the dashboard is: without it, its owners could neither reset a password
 *  nor return from a provider, whatever its list of domains says. Other projects stay as they are. */
export function trustServerOrigin<P extends Pick<Project, "id" | "config">>(project: P, publicUrl: string): P {
  const { id, config } = project;
  if (id !== internalProjectId) return project;
  const own = domainKey(publicUrl);
  if (config.domains.some(({ domain }) => domainKey(domain) === own)) return project;
  const domains = [...config.domains, { domain: publicUrl, handler_path: "/handler" }];
  return { ...project, config: { ...config, domains } };
}
