import type { Project } from "../projects/index.ts";

/** The sender as stored with the email, without the password. Field names are the wire's. */
export interface Sender {
  readonly type: "shared" | "standard";
  readonly host?: string | undefined;
  readonly port?: number | undefined;
  readonly username?: string | undefined;
  readonly sender_name: string;
  /** Absent until the first attempt: the shared mail server's address. */
  readonly sender_email?: string | undefined;
  readonly reply_to?: string | undefined;
}

/** The project's current sender. */
export function senderOf({ config, displayName }: Pick<Project, "config" | "displayName">): Sender {
  const { type, host, port, username, sender_name, sender_email, reply_to } = config.email_config;
  if (type === "shared") return { type, sender_name: displayName };
  return { type, host, port, username, sender_name: sender_name || displayName, sender_email, reply_to };
}
