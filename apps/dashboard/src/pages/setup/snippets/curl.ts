import { messages } from "../messages.ts";
import type { Snippet, SnippetContext } from "./snippet.ts";

const { curl, terminal } = messages.snippets;

export const curlSnippets = (facts: SnippetContext): readonly Snippet[] => [
  {
    title: curl.server,
    text: curl.serverText,
    place: terminal,
    code: `curl "${facts.baseUrl}/api/v1/users?limit=5" \\
  -H "x-stack-project-id: ${facts.projectId}" \\
  -H "x-stack-access-type: server" \\
  -H "x-stack-secret-server-key: ${facts.secretServerKey}"`,
  },
  {
    title: curl.signUp,
    text: curl.signUpText,
    place: terminal,
    code: `curl "${facts.baseUrl}/api/v1/auth/password/sign-up" \\
  -H "x-stack-project-id: ${facts.projectId}" \\
  -H "x-stack-access-type: client" \\
  -H "x-stack-publishable-client-key: ${facts.publishableClientKey}" \\
  -H "content-type: application/json" \\
  -d '{
    "email": "ada@example.com",
    "password": "correct horse battery",
    "verification_callback_url": "http://localhost:3000/handler/email-verification"
  }'`,
  },
];
