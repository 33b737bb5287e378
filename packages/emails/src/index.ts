export type { EmailProject, EmailType, EmailVariables, EmailVerificationVariables, RenderedEmail } from "./email.ts";
export { renderEmail } from "./render-email.ts";
