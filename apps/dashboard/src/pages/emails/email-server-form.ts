import type { AdminEmailConfig } from "@vestibule/react";
import { messages } from "./messages.ts";

export const securities = ["auto", "tls", "starttls", "none"] as const;
export type Security = (typeof securities)[number];

/** The form of the mail server: all fields, for both types. */
export interface ServerFields {
  readonly type: "shared" | "standard";
  readonly host: string;
  readonly port: string;
  readonly security: Security;
  readonly username: string;
  /** A new password; undefined: keep the stored one. */
  readonly password: string | undefined;
  readonly senderName: string;
  readonly senderEmail: string;
  readonly replyTo: string;
}

export function toFields(config: AdminEmailConfig): ServerFields {
  const own = config.type === "standard" ? config : undefined;
  return {
    type: config.type,
    host: own?.host ?? "",
    port: own ? String(own.port) : "587",
    security: own?.security ?? "auto",
    username: own?.username ?? "",
    password: undefined,
    senderName: own?.senderName ?? "",
    senderEmail: own?.senderEmail ?? "",
    replyTo: own?.replyTo ?? "",
  };
}

/**
 * Whether the stored password is kept: only for the same host and username, so that it is never sent to another server.
 */
export const isPasswordUnchanged = (fields: ServerFields, saved: AdminEmailConfig): boolean =>
  saved.type === "standard" &&
  saved.hasPassword === true &&
  saved.host === fields.host.trim() &&
  saved.username === fields.username;

/** The configuration to save. `saved`: the current one. */
export function toConfig(fields: ServerFields, saved: AdminEmailConfig): AdminEmailConfig {
  if (fields.type === "shared") return { type: "shared" };
  const { username, senderName, security } = fields;
  const password = fields.password ?? (isPasswordUnchanged(fields, saved) ? undefined : "");
  return {
    type: "standard",
    host: fields.host.trim(),
    port: Number(fields.port),
    username,
    ...(password === undefined ? {} : { password }),
    senderName: senderName.trim(),
    senderEmail: fields.senderEmail.trim(),
    security,
    ...(fields.replyTo.trim() === "" ? {} : { replyTo: fields.replyTo.trim() }),
  };
}

export type ServerProblems = { readonly [Name in keyof ServerFields]?: string };

const address = /^[^\s@<>]+@[^\s@<>]+$/;

/** Errors by field that need no server to detect. */
export function validateServer(fields: ServerFields, saved: AdminEmailConfig): ServerProblems {
  if (fields.type === "shared") return {};
  const { host, port, username, senderName, senderEmail, replyTo } = fields;
  const hasPassword = fields.password === undefined ? isPasswordUnchanged(fields, saved) : fields.password !== "";
  return {
    ...(host.trim() === "" && { host: messages.hostMissing }),
    ...(!(/^\d{1,5}$/.test(port) && Number(port) <= 65_535) && { port: messages.portWrong }),
    ...(senderName.trim() === "" && { senderName: messages.senderNameMissing }),
    ...(!address.test(senderEmail.trim()) && { senderEmail: messages.emailWrong }),
    ...(replyTo.trim() !== "" && !address.test(replyTo.trim()) && { replyTo: messages.emailWrong }),
    ...((username === "") === hasPassword && passwordProblem(fields, saved)),
  };
}

function passwordProblem(fields: ServerFields, saved: AdminEmailConfig): ServerProblems {
  const hadPassword = saved.type === "standard" && saved.hasPassword === true;
  const isGone = hadPassword && fields.password === undefined && fields.username !== "";
  return { password: isGone ? messages.passwordGone : messages.bothOrNeither };
}
