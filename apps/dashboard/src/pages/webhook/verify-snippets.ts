/** The environment variable with the secret. */
const secretVariable = "WEBHOOK_SECRET";

export const snippetKinds = ["kit", "svix", "none"] as const;
export type SnippetKind = (typeof snippetKinds)[number];

/** A line of an `.env` file. `secret`: undefined while hidden. */
export const environmentLine = (secret: string | undefined): string => `${secretVariable}=${secret ?? "whsec_…"}`;

interface Parts {
  readonly imports: string;
  readonly verify: string;
}

const verified = `    console.log(event.id, event.type, event.data);
    response.writeHead(204).end();
  } catch {
    response.writeHead(400).end();
  }`;

const parts: Readonly<Record<SnippetKind, Parts>> = {
  kit: {
    imports: `import { verifyWebhook } from "@vestibule/client";\n`,
    verify: `  try {
    const event = await verifyWebhook({ headers: request.headers, body }, process.env.${secretVariable});
${verified}`,
  },
  svix: {
    imports: `import { Webhook } from "svix";\n\nconst webhook = new Webhook(process.env.${secretVariable});\n`,
    verify: `  try {
    const event = webhook.verify(body, request.headers);
${verified.replace("event.id, ", 'request.headers["svix-id"], ')}`,
  },
  none: {
    imports: `import { createHmac, timingSafeEqual } from "node:crypto";

const key = Buffer.from(process.env.${secretVariable}.replace("whsec_", ""), "base64");

function isGenuine(headers, body) {
  const { "svix-id": id, "svix-timestamp": timestamp, "svix-signature": signatures = "" } = headers;
  // Reject old requests: replay protection.
  if (!(Math.abs(Date.now() / 1000 - Number(timestamp)) < 300)) return false;
  const expected = createHmac("sha256", key).update(\`\${id}.\${timestamp}.\`).update(body).digest();
  return signatures.split(" ").some((signature) => {
    const given = Buffer.from(signature.replace("v1,", ""), "base64");
    return given.length === expected.length && timingSafeEqual(given, expected);
  });
}
`,
    verify: `  if (!isGenuine(request.headers, body)) return response.writeHead(400).end();
  const event = JSON.parse(body);
  console.log(request.headers["svix-id"], event.type, event.data);
  response.writeHead(204).end();`,
  },
};

/** A Node server that receives events at this URL. */
export function createSnippet(kind: SnippetKind, url: string): string {
  const { pathname, port } = URL.canParse(url) ? new URL(url) : { pathname: "/", port: "" };
  const { imports, verify } = parts[kind];
  return `import { createServer } from "node:http";
${imports}
createServer(async (request, response) => {
  if (request.method !== "POST" || new URL(request.url, "http://localhost").pathname !== ${JSON.stringify(pathname)}) {
    return response.writeHead(404).end();
  }
  const chunks = [];
  for await (const chunk of request) chunks.push(chunk);
  const body = Buffer.concat(chunks);
${verify}
}).listen(${port || 3000});
`;
}
