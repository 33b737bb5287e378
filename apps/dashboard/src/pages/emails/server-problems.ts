import { fieldProblem } from "../../ui/feedback/field-problems.ts";
import type { ServerFields, ServerProblems } from "./rules.ts";

/** Fields by what the wire calls them. */
const wireNames = {
  host: "host",
  port: "port",
  security: "security",
  username: "username",
  password: "password",
  senderName: "sender_name",
  senderEmail: "sender_email",
  replyTo: "reply_to",
} as const satisfies { readonly [Name in keyof ServerFields]?: string };

/** What the server has against single fields. */
export function serverProblemsOf(error: unknown): ServerProblems {
  const named = Object.entries(wireNames).map(([name, wire]) => [name, fieldProblem(error, wire)] as const);
  return Object.fromEntries(named.filter(([, problem]) => problem !== undefined));
}
