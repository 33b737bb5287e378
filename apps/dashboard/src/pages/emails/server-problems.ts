import { findFieldError } from "../../ui/feedback/field-errors.ts";
import type { ServerFields, ServerProblems } from "./email-server-form.ts";

/** Form fields by their API names. */
const apiFieldNames = {
  host: "host",
  port: "port",
  security: "security",
  username: "username",
  password: "password",
  senderName: "sender_name",
  senderEmail: "sender_email",
  replyTo: "reply_to",
} as const satisfies { readonly [Name in keyof ServerFields]?: string };

/** The server's errors by field. */
export function parseServerProblems(error: unknown): ServerProblems {
  const named = Object.entries(apiFieldNames).map(([name, wire]) => [name, findFieldError(error, wire)] as const);
  return Object.fromEntries(named.filter(([, problem]) => problem !== undefined));
}
