import type { contract } from "@vestibule/contract/endpoints";
import { PlainError } from "../../../http/api-error.ts";
import type { Handler } from "../../../http/handler.ts";
import type { Project } from "../../projects/index.ts";
import type { Caller, SentEmailServices } from "../store-email.ts";
import { findLoggedEmail, toWire } from "./email-log-statements.ts";

export const emailNotFound = (): PlainError => new PlainError(404, "Email not found.");

/** `GET /internal/emails/{id}` */
export function read({
  database,
  clock,
  mailFrom,
}: SentEmailServices): Handler<typeof contract.sentEmails.read, Project, Caller> {
  return async function read({ auth, params }) {
    const email = await database.row(findLoggedEmail, { projectId: auth.project.id, id: params.id });
    if (!email) throw emailNotFound();
    return toWire(email, { now: clock(), mailFrom });
  };
}
