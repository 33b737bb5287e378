import { describe, expect, it } from "vitest";
import { rewriteImports } from "./rewrite-imports.ts";

/** A template with code that contains a string with a backtick. */
const nestedTemplate = (name: string) => `const text = \`\${a + "\`"}\`;\nimport "${name}";`;

const migrate = (source: string) => rewriteImports(source).source;

describe("names of modules are replaced in", () => {
  it.each([
    ['import { useUser } from "@stackframe/react";', 'import { useUser } from "@vestibule/react";'],
    ["import { StackServerApp } from '@stackframe/js'", "import { StackServerApp } from '@vestibule/client'"],
    ['import type { Team } from "@stackframe/stack";', 'import type { Team } from "@vestibule/next";'],
    ['import Kit, { type User } from "@stackframe/stack";', 'import Kit, { type User } from "@vestibule/next";'],
    ['import * as kit from"@stackframe/js";', 'import * as kit from"@vestibule/client";'],
    ['import "@stackframe/react";', 'import "@vestibule/react";'],
    [
      'import {\n  useUser, // signed in\n  useStackApp,\n} from "@stackframe/react";',
      'import {\n  useUser, // signed in\n  useStackApp,\n} from "@vestibule/react";',
    ],
    ['export { useUser as useMe } from "@stackframe/react";', 'export { useUser as useMe } from "@vestibule/react";'],
    ['export * from "@stackframe/react";', 'export * from "@vestibule/react";'],
    ['const kit = await import("@stackframe/js");', 'const kit = await import("@vestibule/client");'],
    [
      'const kit = import(/* webpackChunkName: "kit" */ `@stackframe/js`);',
      'const kit = import(/* webpackChunkName: "kit" */ `@vestibule/client`);',
    ],
    ["const kit = require('@stackframe/js');", "const kit = require('@vestibule/client');"],
    ['const path = require.resolve("@stackframe/js");', 'const path = require.resolve("@vestibule/client");'],
    ['let app: import("@stackframe/react").StackClientApp;', 'let app: import("@vestibule/react").StackClientApp;'],
    ['jest.mock("@stackframe/react", () => ({}));', 'jest.mock("@vestibule/react", () => ({}));'],
    ['vi.mock("@stackframe/stack");', 'vi.mock("@vestibule/next");'],
    [
      'vi.importActual<typeof import("@stackframe/stack")>("@stackframe/stack");',
      'vi.importActual<typeof import("@vestibule/next")>("@vestibule/next");',
    ],
    ['declare module "@stackframe/react" {}', 'declare module "@vestibule/react" {}'],
    ['const quote = /["\']/; import "@stackframe/js";', 'const quote = /["\']/; import "@vestibule/client";'],
    [nestedTemplate("@stackframe/js"), nestedTemplate("@vestibule/client")],
  ])("%s", (source, expected) => {
    expect(migrate(source)).toBe(expected);
  });

  it("TSX with quotes and comment marks in its text", () => {
    const page = (name: string) => `import { useUser } from "${name}";

export function Page<T,>({ url }: { url: T }) {
  const half = 10 / 2; // "not a string
  return (
    <p title="It's">
      Don't worry: see http://example.com/*/docs
      <Lazy load={() => import("${name}")} />
    </p>
  );
}
`;
    expect(migrate(page("@stackframe/react"))).toBe(page("@vestibule/react"));
  });
});

describe("nothing is replaced in", () => {
  it.each([
    '// import { useUser } from "@stackframe/react";',
    '/* import "@stackframe/react"; */',
    '/**\n * ```ts\n * import { useUser } from "@stackframe/react";\n * ```\n */',
    "const help = 'import { useUser } from \"@stackframe/react\"';",
    'const help = `import { useUser } from "@stackframe/react";`;',
    'const name = "@stackframe/react";',
    'console.log("moved from", "@stackframe/react");',
    'const packages = { "@stackframe/js": "2.8.12" };',
    'import { useUser } from "@stackframe/react-native";',
    'import { useUser } from "./@stackframe/react";',
    'expect(text).toContain("@stackframe/react");',
    'const pattern = /import "@stackframe\\/react"/;',
  ])("%s", (source) => {
    expect(migrate(source)).toBe(source);
  });
});

it("reports the lines of the changes, and modules without a counterpart", () => {
  const source = 'import "a";\nimport "@stackframe/js";\nimport { KnownErrors } from "@stackframe/stack-shared";\n';
  expect(rewriteImports(source)).toMatchObject({ lines: [2], unknown: ["@stackframe/stack-shared"] });
});
