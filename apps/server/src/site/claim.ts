import { strictEmail, userFields } from "@vestibule/contract/endpoints";
import type { App } from "../app.ts";
import { ApiError } from "../http/api-error.ts";
import { parseForm } from "../http/body.ts";
import type { HttpRequest, HttpResponse } from "../http/message.ts";
import type { ProjectStore } from "../modules/projects/index.ts";
import { canBeClaimed, claimInstallation, isClaimed } from "../modules/setup/index.ts";
import { type ClaimFormErrors, claimFormPage, claimUnusablePage, passwordPageContentPolicy } from "../pages/index.ts";
import type { Platform } from "../platform/platform.ts";
import type { DashboardSession } from "./dashboard-session.ts";
import { htmlResponse, seeOther } from "./reply.ts";

type Services = Platform &
  Pick<App, "signInNewOwner"> & {
    readonly projects: ProjectStore;
    readonly dashboardSession: Pick<DashboardSession, "createCookies">;
  };

const emailSchema = strictEmail();
const displayNameSchema = userFields.display_name.write;

/** The field that an API error belongs to; null if the link itself is invalid. */
function toFieldErrors(error: ApiError): ClaimFormErrors | null {
  switch (error.code) {
    case "PASSWORD_TOO_SHORT":
    case "PASSWORD_TOO_LONG":
      return { password: error.message };
    case "SCHEMA_ERROR":
      return { password: "This password is too common or too easy to guess. Choose a different one." };
    case "USER_EMAIL_ALREADY_EXISTS":
      return { email: error.message };
    default:
      return null;
  }
}

/**
 * `GET /claim?code=…` shows the form and changes nothing; `POST /claim` creates the first owner and signs them in to
 * the dashboard, where they name their first project.
 */
export function createClaim(services: Services) {
  const refuse = async () => htmlResponse(404, claimUnusablePage(await isClaimed(services)));

  async function showForm(request: HttpRequest): Promise<HttpResponse> {
    const code = request.query.get("code") ?? "";
    return (await canBeClaimed(services, code))
      ? htmlResponse(200, claimFormPage({ code, displayName: "", email: "", errors: {} }), passwordPageContentPolicy)
      : refuse();
  }

  async function submitForm(request: HttpRequest, body: Buffer): Promise<HttpResponse> {
    const form = parseForm(body);
    const get = (name: string) => form.get(name) ?? "";
    const [code, email, password] = [get("code"), get("email"), get("password")];
    const displayName = get("display_name").trim();
    const showErrors = (errors: ClaimFormErrors) =>
      htmlResponse(400, claimFormPage({ code, displayName, email, errors }), passwordPageContentPolicy);
    if (!displayNameSchema.safeParse(displayName).success)
      return showErrors({ displayName: "This name is too long. Enter at most 256 characters." });
    if (!emailSchema.safeParse(email).success)
      return showErrors({ email: "Enter a valid email, such as ada@example.com." });
    try {
      const { userId } = await claimInstallation(services, { code, displayName: displayName || null, email, password });
      services.log.info("the first owner account was created");
      const { headers, ...response } = seeOther("/dashboard/new-project?first=true");
      const cookies = services.dashboardSession.createCookies(await services.signInNewOwner(userId, request));
      return { ...response, headers: { ...headers, "cache-control": "no-store" }, cookies };
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      const errors = toFieldErrors(error);
      return errors ? showErrors(errors) : refuse();
    }
  }

  return { showForm, submitForm };
}
