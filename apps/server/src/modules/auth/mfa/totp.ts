import type { contract } from "@vestibule/contract/endpoints";
import { encode } from "uqr";
import { apiError } from "../../../http/api-error.ts";
import type { Handler } from "../../../http/handler.ts";
import { recordAudit, toAuditContext } from "../../audit/index.ts";
import { generateTotpSecret, matchTotp, replaceRecoveryCodes, setTotpSecret } from "../../credentials/index.ts";
import { queueSecurityNotice } from "../../emails/index.ts";
import type { Project } from "../../projects/index.ts";
import { requireRecentAuthentication } from "../../sessions/index.ts";
import { publishUserUpdated } from "../../users/index.ts";
import type { AuthServices, Caller } from "../sign-in/auth-services.ts";

/** Quiet zone around a QR code, in modules. @see ISO/IEC 18004 §6.3.8 */
const quietZone = 4;

/** A QR code as one SVG path of unit squares, so that pages can draw it without a library. */
function renderQrPath(text: string): { path: string; size: number } {
  const { data, size } = encode(text, { border: quietZone });
  const squares = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])));
  return { path: squares.join(""), size };
}

/** `POST /auth/mfa/totp/initiate` */
export function initiateTotp(services: AuthServices): Handler<typeof contract.mfa.initiateTotp, Project, Caller> {
  return async function initiateTotp({ auth, user }) {
    await requireRecentAuthentication(services, auth);
    const account = user.primary_email ?? user.display_name ?? user.id;
    const { secret, base32, otpauthUrl } = generateTotpSecret(auth.project.displayName, account);
    return {
      secret_base64: secret.toString("base64"),
      secret_base32: base32,
      otpauth_url: otpauthUrl,
      qr_code: renderQrPath(otpauthUrl),
    };
  };
}

/** Minimum secret length, in bytes. @see RFC 4226 §4, R6 */
const minSecretBytes = 16;

/** `POST /auth/mfa/totp/confirm` */
export function confirmTotp(services: AuthServices): Handler<typeof contract.mfa.confirmTotp, Project, Caller> {
  return async function confirmTotp(call) {
    const { auth, user, body, request } = call;
    const { project } = auth;
    await requireRecentAuthentication(services, auth);
    const secret = Buffer.from(body.secret_base64, "base64");
    if (secret.length < minSecretBytes)
      throw apiError("SCHEMA_ERROR", { message: "secret_base64: must be at least 16 bytes" });
    const step = matchTotp(secret, body.totp, services.clock(), null);
    if (step === null) throw apiError("INVALID_TOTP_CODE");
    const owner = { projectId: project.id, userId: user.id };
    const codes = await replaceRecoveryCodes(services, owner, async (transaction) => {
      await publishUserUpdated(transaction, { ...owner, now: services.clock() }, () =>
        setTotpSecret(transaction, services, owner, body.secret_base64, step),
      );
      const target = { type: "user", id: user.id };
      const details = { change: user.requires_totp_mfa ? "replaced" : "added" };
      const context = toAuditContext(services, call);
      await recordAudit(transaction, context, [
        { action: "totp.enable", target, details },
        { action: "recovery_codes.create", target },
      ]);
      await queueSecurityNotice(transaction, services, {
        project,
        userId: user.id,
        notice: { kind: "totp-enabled" },
        endUser: services.readEndUser(request),
      });
    });
    return { recovery_codes: codes };
  };
}

/** `DELETE /auth/mfa/totp` */
export function disableTotp(services: AuthServices): Handler<typeof contract.mfa.disableTotp, Project, Caller> {
  return async function disableTotp(call) {
    const { auth, user, request } = call;
    const { project } = auth;
    await requireRecentAuthentication(services, auth);
    if (!user.requires_totp_mfa) return { success: true };
    const owner = { projectId: project.id, userId: user.id };
    await services.database.transaction(async (transaction) => {
      await publishUserUpdated(transaction, { ...owner, now: services.clock() }, () =>
        setTotpSecret(transaction, services, owner, null),
      );
      const event = { action: "totp.disable", target: { type: "user", id: user.id } } as const;
      await recordAudit(transaction, toAuditContext(services, call), [event]);
      await queueSecurityNotice(transaction, services, {
        project,
        userId: user.id,
        notice: { kind: "totp-disabled" },
        endUser: services.readEndUser(request),
      });
    });
    return { success: true };
  };
}
