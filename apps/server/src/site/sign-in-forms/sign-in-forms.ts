import { internalProjectId } from "@vestibule/contract";
import { contract, strictEmail } from "@vestibule/contract/endpoints";
import { parseForm } from "../../http/body.ts";
import type { Answer } from "../../http/listener.ts";
import type { HttpRequest, HttpResponse } from "../../http/message.ts";
import type { ProjectStore } from "../../modules/projects/index.ts";
import {
  accountPath,
  emailSentPage,
  emailVerifiedPage,
  getPageLanguage,
  type MessageKey,
  type OfferedMethods,
  type PageLanguage,
  passwordChangedPage,
  renderSignInPage,
  type SentForm,
  type SignInPage,
  type SignInPageName,
  secondFactorForm,
  signedInPage,
  signInFormPage,
  signInPath,
} from "../../pages/index.ts";
import { type DashboardSession, isSameOrigin } from "../dashboard-session.ts";
import { seeOther, translatedResponse } from "../reply.ts";
import { type ApiResult, createApiClient } from "./api-client.ts";
import { isAttemptOver, toFormErrors } from "./form-errors.ts";

interface Services {
  readonly answerApi: Answer;
  readonly publicUrl: string;
  readonly publishableClientKey: string;
  readonly projects: ProjectStore;
  readonly dashboardSession: DashboardSession;
}

type Errors = NonNullable<SentForm["errors"]>;
type Fields = Readonly<Record<"email" | "password" | "code" | "otp" | "attemptCode", string>>;

const emailSchema = strictEmail();
const codeSchema = contract.otp.signIn.body;

/** A request of a browser, and the language in which to answer it. */
interface Visit {
  readonly request: HttpRequest;
  readonly language: PageLanguage;
}
type Outcome = Pick<ApiResult, "status"> & Partial<Pick<ApiResult, "retryAfterSeconds">>;

const createVisit = async (request: HttpRequest): Promise<Visit> => ({
  request,
  language: await getPageLanguage(request),
});

/**
 * A page with the status of `outcome`: the API's, or one of our own. With `no-referrer`, browsers would send
 * `Origin: null` with forms. @see https://fetch.spec.whatwg.org/#origin-header
 */
function respond({ status, retryAfterSeconds = null }: Outcome, page: SignInPage, hasErrors = false): HttpResponse {
  const response = translatedResponse(status, renderSignInPage(page, hasErrors));
  const retryAfter = retryAfterSeconds === null ? {} : { "retry-after": String(retryAfterSeconds) };
  return { ...response, headers: { ...response.headers, "referrer-policy": "same-origin", ...retryAfter } };
}
const ok: Outcome = { status: 200 };

const redirect = (path: string, cookies: readonly string[]): HttpResponse => {
  const { headers, ...response } = seeOther(path);
  return { ...response, headers: { ...headers, "cache-control": "no-store" }, cookies };
};

function readFields(body: Buffer): Fields {
  const form = parseForm(body);
  const get = (name: string): string => form.get(name) ?? "";
  return {
    email: get("email").trim(),
    password: get("password"),
    code: get("code"),
    otp: get("otp").trim(),
    attemptCode: get("attempt_code"),
  };
}

/** Their forms have the code of the link instead of an email. */
const linkPages: ReadonlySet<SignInPageName> = new Set(["password-reset", "magic-link-callback", "email-verification"]);

/** Null if the fields that the page has are complete. */
function findMissing(
  name: SignInPageName,
  { email, password, code }: Fields,
): readonly [keyof Errors, MessageKey] | null {
  if (linkPages.has(name) && !codeSchema.safeParse({ code }).success) return ["form", "linkInvalid"];
  if (!linkPages.has(name) && !emailSchema.safeParse(email).success) return ["email", "emailInvalid"];
  const hasPassword = name === "sign-in" || name === "sign-up" || name === "password-reset";
  return hasPassword && password === "" ? ["password", "passwordRequired"] : null;
}

/**
 * Sign-in to the dashboard without JavaScript. The pages of the dashboard contain these forms for browsers that run no
 * scripts, and post them here; each answer is a page of its own.
 */
export function createSignInForms(services: Services) {
  const { publicUrl, projects, dashboardSession } = services;
  const callApi = createApiClient(services.answerApi, services.publishableClientKey);

  async function findOffered(): Promise<OfferedMethods> {
    const config = (await projects.find(internalProjectId))?.config;
    return {
      hasPassword: config?.credential_enabled === true,
      hasEmailLink: config?.magic_link_enabled === true,
      hasSignUp: config?.sign_up_enabled === true,
    };
  }
  const callbackUrl = (name: string): string => `${publicUrl}/dashboard/handler/${name}`;

  async function showErrors({ language }: Visit, name: SignInPageName, outcome: Outcome, sent: SentForm) {
    return respond(outcome, signInFormPage(language, name, await findOffered(), sent), true);
  }
  const rejectOtherSite = (visit: Visit, name: SignInPageName) =>
    showErrors(visit, name, { status: 403 }, { errors: { form: visit.language.getText("otherSite") } });

  /** The answer to an endpoint that signs in. */
  async function finishSignIn(visit: Visit, name: SignInPageName, fields: Fields, result: ApiResult) {
    const { code, details, refresh_token: refreshToken } = result.json;
    const { language } = visit;
    if (code === "MULTI_FACTOR_AUTHENTICATION_REQUIRED")
      return respond(ok, secondFactorForm(language, { code: getAttemptCode(details) }));
    const cookies = typeof refreshToken === "string" ? await dashboardSession.createCookiesFor(refreshToken) : null;
    if (cookies) return redirect(accountPath, cookies);
    const { email, code: linkCode } = fields;
    return showErrors(visit, name, result, { email, code: linkCode, errors: toFormErrors(language, name, result) });
  }

  async function submitSecondFactor(visit: Visit, fields: Fields): Promise<HttpResponse> {
    const { attemptCode, otp } = fields;
    const { request, language } = visit;
    if (otp === "") {
      const errors = { otp: language.getText("codeRequired") };
      return respond({ status: 400 }, secondFactorForm(language, { code: attemptCode, errors }), true);
    }
    const factor = /^\d{6}$/.test(otp) ? { type: "totp", totp: otp } : { type: "recovery_code", recovery_code: otp };
    const result = await post(request, "/auth/mfa/sign-in", { ...factor, code: attemptCode });
    if (result.status === 200) return finishSignIn(visit, "sign-in", fields, result);
    if (isAttemptOver(result) || result.json.code === "SCHEMA_ERROR") {
      const errors = { form: language.getText("secondFactorExpired") };
      return showErrors(visit, "sign-in", result, { errors });
    }
    const errors = toFormErrors(language, "sign-in", result);
    return respond(result, secondFactorForm(language, { code: attemptCode, errors }), true);
  }

  const post = (request: HttpRequest, path: string, body: object): Promise<ApiResult> =>
    callApi(request, { method: "POST", path, body });

  async function submitCompleteForm(visit: Visit, name: SignInPageName, fields: Fields): Promise<HttpResponse> {
    const { email, password, code } = fields;
    const { request, language } = visit;
    const finish = (result: ApiResult) => finishSignIn(visit, name, fields, result);
    const show = (result: ApiResult, page: SignInPage) =>
      result.status === 200
        ? respond(ok, page)
        : showErrors(visit, name, result, { email, code, errors: toFormErrors(language, name, result) });
    switch (name) {
      case "sign-in":
        return finish(await post(request, "/auth/password/sign-in", { email, password }));
      case "sign-up": {
        const account = { email, password, verification_callback_url: callbackUrl("email-verification") };
        return finish(await post(request, "/auth/password/sign-up", account));
      }
      case "forgot-password": {
        const body = { email, callback_url: callbackUrl("password-reset") };
        const result = await post(request, "/auth/password/send-reset-code", body);
        return show(result, emailSentPage(language, "reset", email));
      }
      case "password-reset":
        return show(await post(request, "/auth/password/reset", { code, password }), passwordChangedPage(language));
      case "magic-link": {
        const body = { email, callback_url: callbackUrl("magic-link-callback") };
        const result = await post(request, "/auth/otp/send-sign-in-code", body);
        return show(result, emailSentPage(language, "link", email));
      }
      case "magic-link-callback":
        return finish(await post(request, "/auth/otp/sign-in", { code }));
      case "email-verification":
        return show(await post(request, "/contact-channels/verify", { code }), emailVerifiedPage(language));
    }
  }

  /** Of the session's own pages. */
  const showFailure = (visit: Visit, result: ApiResult): Promise<HttpResponse> =>
    showErrors(visit, "sign-in", result, { errors: toFormErrors(visit.language, "sign-in", result) });

  return {
    /** The form for a page of the dashboard, which browsers without JavaScript show. */
    async getForm(name: SignInPageName, request: HttpRequest): Promise<SignInPage> {
      const sent = { code: request.query.get("code") ?? "" };
      return signInFormPage(await getPageLanguage(request), name, await findOffered(), sent);
    },

    /** `POST` of the form of a page. */
    submit: (name: SignInPageName) =>
      async function submitForm(request: HttpRequest, body: Buffer): Promise<HttpResponse> {
        const visit = await createVisit(request);
        // Otherwise another site could sign the browser in to an account of its own (login CSRF).
        if (!isSameOrigin(request, publicUrl)) return rejectOtherSite(visit, name);
        const fields = readFields(body);
        if (name === "sign-in" && fields.attemptCode !== "") return submitSecondFactor(visit, fields);
        const missing = findMissing(name, fields);
        if (!missing) return submitCompleteForm(visit, name, fields);
        const { email, code } = fields;
        const [field, key] = missing;
        const errors = { [field]: visit.language.getText(key) };
        return showErrors(visit, name, { status: 400 }, { email, code, errors });
      },

    /** `GET /dashboard/session/account`: who is signed in. Below the path of the session's cookie. */
    async showAccount(request: HttpRequest): Promise<HttpResponse> {
      const tokens = await dashboardSession.findTokens(request);
      if (!tokens) return redirect(signInPath("sign-in"), dashboardSession.expiredCookies);
      const { accessToken } = tokens;
      const visit = await createVisit(request);
      const result = await callApi(request, { method: "GET", path: "/users/me", accessToken });
      if (result.status !== 200) return showFailure(visit, result);
      const { primary_email: email, display_name: displayName } = result.json;
      return respond(ok, signedInPage(visit.language, String(email ?? displayName ?? "")));
    },

    /** `POST /dashboard/session/sign-out`. */
    async signOut(request: HttpRequest): Promise<HttpResponse> {
      const visit = await createVisit(request);
      if (!isSameOrigin(request, publicUrl)) return rejectOtherSite(visit, "sign-in");
      const tokens = await dashboardSession.findTokens(request);
      const result =
        tokens && (await callApi(request, { method: "DELETE", path: "/auth/sessions/current", ...tokens }));
      // The session may go on: without its cookie, the user could not end it from here.
      if (result && result.status !== 200 && result.status !== 401) return showFailure(visit, result);
      return redirect(signInPath("sign-in"), dashboardSession.expiredCookies);
    },
  };
}

export type SignInForms = ReturnType<typeof createSignInForms>;

const getAttemptCode = (details: unknown): string =>
  typeof details === "object" && details !== null && "attempt_code" in details ? String(details.attempt_code) : "";
