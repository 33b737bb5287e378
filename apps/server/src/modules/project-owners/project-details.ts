import { brandingPictureNames } from "@vestibule/contract";
import {
  type ProjectConfigWrite,
  type ProjectCreate,
  type ProjectUpdate,
  projectLogoNames,
} from "@vestibule/contract/endpoints";
import type { Queryable } from "../../platform/database/database.ts";
import type { Platform } from "../../platform/platform.ts";
import { storeFont, storePicture } from "../pictures/index.ts";
import { changeProject, type ProjectDetails } from "../projects/index.ts";

type Services = Parameters<typeof storePicture>[0];
type Caller = Parameters<typeof storePicture>[1];

/**
 * The details in the body of a request, with logos as stored; undefined if it has none. Runs before the transaction that
 * writes them. @throws PlainError 400
 */
export async function storeDetails(
  services: Services,
  caller: Caller,
  body: ProjectUpdate | ProjectCreate,
): Promise<Partial<ProjectDetails> | undefined> {
  const details: Record<string, unknown> = {};
  for (const name of projectLogoNames)
    if (body[name] !== undefined) details[name] = await storePicture(services, caller, body[name]);
  for (const name of ["onboarding_status", "onboarding_state"] as const)
    if (body[name] !== undefined) details[name] = body[name];
  if ("is_development_environment" in body && body.is_development_environment !== undefined)
    details.is_development_environment = body.is_development_environment;
  return Object.keys(details).length > 0 ? details : undefined;
}

/**
 * A configuration whose branding has its pictures and its font as stored. Runs before the transaction that writes it.
 * @throws PlainError 400
 */
export async function storeBranding(
  services: Services,
  caller: Caller,
  { branding: written, ...config }: ProjectConfigWrite,
): Promise<ProjectConfigWrite> {
  if (!written) return config;
  const branding = { ...written };
  for (const name of brandingPictureNames) {
    const url = branding[name];
    if (url) branding[name] = await storePicture(services, caller, url);
  }
  if (branding.font_url) branding.font_url = await storeFont(services, caller, branding.font_url);
  return { ...config, branding };
}

/** Writes the details and the branding of a project that the transaction has just inserted. @throws PlainError 400 */
export async function writeDetails(
  transaction: Queryable,
  services: Omit<Services, "database"> & Pick<Platform, "encryption">,
  caller: Caller,
  body: ProjectCreate,
): Promise<void> {
  const database: Services["database"] = {
    run: (query, parameters) => transaction.run(query, parameters),
    transaction: (work) => work(transaction),
  };
  const details = await storeDetails({ ...services, database }, caller, body);
  const branding = body.config?.branding;
  const config = branding && (await storeBranding({ ...services, database }, caller, { branding }));
  if (details || config) await changeProject(transaction, services.encryption, caller.project.id, { details, config });
}
