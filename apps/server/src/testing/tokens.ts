import { randomUUID } from "node:crypto";
import { signJwt } from "../platform/crypto/jwt.ts";
import { publicUrl, type TestApp } from "./test-app.ts";

const encode = (value: object): string => Buffer.from(JSON.stringify(value)).toString("base64url");

export function decodePart(token: string, part: 0 | 1): Record<string, unknown> {
  return JSON.parse(Buffer.from(token.split(".")[part] ?? "", "base64url").toString());
}

/** The token with a different header or claims but its original signature. */
export function tamperWith(token: string, change: { header?: object; claims?: object }): string {
  const signature = token.split(".")[2];
  const header = encode({ ...decodePart(token, 0), ...change.header });
  return `${header}.${encode({ ...decodePart(token, 1), ...change.claims })}.${signature}`;
}

/** Claims as the server issues them. */
export const createClaims = (app: TestApp, projectId: string, change: object = {}): Record<string, unknown> => {
  const iat = Math.floor(app.platform.clock() / 1000);
  return {
    sub: randomUUID(),
    aud: projectId,
    iss: `${publicUrl}/api/v1/projects/${projectId}`,
    branchId: "main",
    refreshTokenId: randomUUID(),
    role: "authenticated",
    iat,
    exp: iat + 600,
    ...change,
  };
};

/** Signs arbitrary claims with a project's real key, which only a server bug could do. */
export async function signAsProject(app: TestApp, projectId: string, claims: object): Promise<string> {
  const key = (await app.projects.find(projectId))?.signingKeys[0];
  if (!key) throw new Error(`There is no project ${projectId}`);
  return signJwt(key, claims);
}
