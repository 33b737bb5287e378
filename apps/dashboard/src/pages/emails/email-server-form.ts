import type { AdminEmailConfig } from "@vestibule/react";
import { messages } from "./messages.ts";

export const securities = ["auto", "tls", "starttls", "none"] as const;
export type Security = (typeof securities)[number];

/** The mail server as a form shows it: all fields, whichever kind is chosen. */
export interface ServerFields {
  readonly type: "shared" | "standard";
  readonly host: string;
  readonly port: string;
  readonly security: Security;
  readonly username: string;
  /** A new one; undefined: the one that is set stays. */
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

/** Whether the password that is set would go along: only to the host and for the user it was set for. */
export const isPasswordUnchanged = (fields: ServerFields, saved: AdminEmailConfig): boolean =>
  saved.type === "standard" &&
  saved.hasPassword === true &&
  saved.host === fields.host.trim() &&
  saved.username === fields.username;

/** What is saved. `saved`: what is there now. */
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

/** What cannot work whatever the server says, by field. */
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
