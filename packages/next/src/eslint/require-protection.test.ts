import { RuleTester } from "eslint";
import { describe, it } from "vitest";
import plugin from "./index.ts";
import { requireProtection } from "./require-protection.ts";

RuleTester.describe = describe;
RuleTester.it = it;
RuleTester.itOnly = it.only;

const page = "app/private/page.js";
const route = "app/api/notes/route.js";
const actions = "app/private/actions.js";

const tester = new RuleTester({
  plugins: { vestibule: plugin },
  languageOptions: { parserOptions: { ecmaFeatures: { jsx: true } } },
});

tester.run("require-protection", requireProtection, {
  valid: [
    {
      filename: page,
      code: "export default async function Page() { const user = await app.protect(); return user.id; }",
    },
    { filename: page, code: 'export default async () => (await app.getUser({ or: "redirect" })).id;' },
    { filename: page, code: "async function Page() { await protect({ permission: 'read' }); } export default Page;" },
    { filename: page, code: "async function Page() { await app.protect(); } export { Page as default };" },
    {
      filename: page,
      code: '"use client"; export default function Page() { const user = useUser({ or: "redirect" }); }',
    },
    {
      filename: page,
      code: "export const metadata = {}; export default async function Page() { await app.protect(); }",
    },
    { filename: route, code: "export const GET = async () => { await app.protect(); };" },
    { filename: route, code: "export const POST = withLog(async () => { await app.protect(); });" },
    {
      filename: route,
      code: "export const dynamic = 'force-dynamic'; export async function GET() { await app.protect(); }",
    },
    {
      filename: actions,
      code: '"use server"; export async function save() { const user = await app.getUser({ or: "throw" }); }',
    },
    { filename: "app/private/layout.js", code: "export default function Layout() {}" },
    { filename: "lib/actions.js", code: "export async function save() {}" },
    {
      filename: "app/form.js",
      code: 'export function Form() { async function save() { "use server"; await app.protect(); } return save; }',
    },
  ],
  invalid: [
    { filename: page, code: "export default async function Page() { return 1; }", errors: [{ messageId: "page" }] },
    { filename: "C:\\app\\private\\page.js", code: "export default () => null;", errors: [{ messageId: "page" }] },
    {
      name: "a user who may be null protects nothing",
      filename: page,
      code: "export default async function Page() { const user = await app.getUser(); return user?.id; }",
      errors: [{ messageId: "page" }],
    },
    {
      name: 'or: "anonymous" protects nothing',
      filename: page,
      code: 'export default async function Page() { await app.getUser({ or: "anonymous" }); }',
      errors: [{ messageId: "page" }],
    },
    {
      name: "a call in a nested function may never run",
      filename: route,
      code: "export async function GET() { const later = () => app.protect(); return Response.json({}); }",
      errors: [{ messageId: "route", data: { name: "GET" } }],
    },
    {
      filename: route,
      code: "export async function GET() { await app.protect(); } export async function DELETE() {}",
      errors: [{ messageId: "route", data: { name: "DELETE" } }],
    },
    {
      filename: actions,
      code: '"use server"; export const remove = async (id) => { await database.delete(id); };',
      errors: [{ messageId: "actions", data: { name: "remove" } }],
    },
    {
      filename: "app/form.js",
      code: 'export function Form() { async function save() { "use server"; await database.save(); } return save; }',
      errors: [{ messageId: "actions", data: { name: "save" } }],
    },
    {
      filename: actions,
      code: '"use server"; export { save } from "./save.js";',
      errors: [{ messageId: "elsewhere", data: { name: "save" } }],
    },
    { filename: route, code: 'export * from "./handlers.js";', errors: [{ messageId: "elsewhere" }] },
    {
      filename: route,
      code: "export const { GET, POST } = createHandlers();",
      errors: [{ messageId: "route" }, { messageId: "route" }],
    },
  ],
});
