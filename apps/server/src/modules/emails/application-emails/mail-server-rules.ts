import type { Project } from "../../projects/index.ts";
import type { Mailer } from "../store-email.ts";

const hasOwnServer = ({ config }: Pick<Project, "config">): boolean => config.email_config.type === "standard";

/** Applications choose their texts, so they would send anything to anyone in the name of the shared server. */
export const isRefusedOnShared = (project: Pick<Project, "config">, { smtpUrl }: Mailer): boolean =>
  !hasOwnServer(project) && smtpUrl !== null;

/** Nothing leaves the server: the development inbox gets the project's email. */
export const isCaptured = (project: Pick<Project, "config">, { smtpUrl }: Mailer): boolean =>
  !hasOwnServer(project) && smtpUrl === null;
