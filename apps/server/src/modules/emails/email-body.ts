import { z } from "zod";
import type { Encryption } from "../../platform/crypto/encryption.ts";

export interface EmailBody {
  readonly html: string;
  readonly text: string;
}

const bodySchema = z.object({ html: z.string(), text: z.string() });

const context = (projectId: string, emailId: string): string => `email:${projectId}:${emailId}`;

export const encryptBody = (encryption: Encryption, projectId: string, emailId: string, body: EmailBody): Buffer =>
  encryption.encrypt(JSON.stringify(body), context(projectId, emailId));

export const decryptBody = (
  encryption: Encryption,
  projectId: string,
  emailId: string,
  ciphertext: Buffer,
): EmailBody => bodySchema.parse(JSON.parse(encryption.decrypt(ciphertext, context(projectId, emailId))));
