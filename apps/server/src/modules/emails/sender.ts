import type { Project } from "../projects/index.ts";

/** What a mail is sent with, as it is written down beside it: never the password. Names are the wire's. */
export interface Sender {
  readonly type: "shared" | "standard";
  readonly host?: string | undefined;
  readonly port?: number | undefined;
  readonly username?: string | undefined;
  readonly sender_name: string;
  /** Absent until the first try: the address of the installation's own mail server. */
  readonly sender_email?: string | undefined;
  readonly reply_to?: string | undefined;
}

/** What the project's mail is sent with at present. */
export function senderOf({ config, displayName }: Pick<Project, "config" | "displayName">): Sender {
  const { type, host, port, username, sender_name, sender_email, reply_to } = config.email_config;
  if (type === "shared") return { type, sender_name: displayName };
  return { type, host, port, username, sender_name: sender_name || displayName, sender_email, reply_to };
}
