import { describe, expect, it } from "vitest";
import { addRoutes, insertLines, type Wrapping, wrapTarget } from "./edit-file.ts";

const wrapping = (target: string): Wrapping => ({
  kind: "wrap",
  target,
  imports: ['import { Provider } from "./auth";'],
  opening: ["<Provider>", "<Theme>"],
  closing: ["</Theme>", "</Provider>"],
});
const wrap = (text: string, target = "<App />") => wrapTarget(text, wrapping(target));

const viteMain = `import { StrictMode } from 'react'
import './index.css'
import App from './App.tsx'

createRoot(document.getElementById('root')!).render(
  <StrictMode>
    <App />
  </StrictMode>,
)
`;

describe("an element", () => {
  it("is wrapped in the main.tsx of create-vite, with its indentation, quotes and semicolons", () => {
    expect(wrap(viteMain)).toBe(`import { StrictMode } from 'react'
import './index.css'
import App from './App.tsx'
import { Provider } from './auth'

createRoot(document.getElementById('root')!).render(
  <StrictMode>
    <Provider>
      <Theme>
        <App />
      </Theme>
    </Provider>
  </StrictMode>,
)
`);
  });

  it("is wrapped between the tags of one line, as in the layout of create-next-app", () => {
    const layout = `import type { Metadata } from "next";
import "./globals.css";

export default function RootLayout({ children }: LayoutProps<"/">) {
  return (
    <html lang="en">
      <body className={\`\${geist.variable} flex\`}>{children}</body>
    </html>
  );
}
`;
    expect(wrap(layout, "{children}")).toBe(
      layout.replace('import "./globals.css";', 'import "./globals.css";\nimport { Provider } from "./auth";').replace(
        "{children}</body>",
        `
        <Provider>
          <Theme>
            {children}
          </Theme>
        </Provider>
      </body>`,
      ),
    );
  });

  it("is wrapped after return, as in the root of create-react-router", () => {
    expect(
      wrap('import { Outlet } from "react-router";\nfunction App() {\n  return <Outlet />;\n}\n', "<Outlet />"),
    ).toBe(`import { Outlet } from "react-router";
import { Provider } from "./auth";
function App() {
  return (
    <Provider>
      <Theme>
        <Outlet />
      </Theme>
    </Provider>
  );
}
`);
  });

  it.each([
    ["twice", "import a from 'a'\n<App />\n<App />\n"],
    ["nowhere", "import a from 'a'\n<Main />\n"],
    ["in a conditional", "import a from 'a'\nconst x = ready ? <App /> : null\n"],
    ["in a file without imports", "  <App />\n"],
  ])("that is %s isn't edited", (_name, text) => {
    expect(wrap(text)).toBeNull();
  });

  it("keeps import statements of several lines together", () => {
    expect(wrap("import {\n  a,\n  b,\n} from 'a'\n\n<App />\n")).toContain(
      "} from 'a'\nimport { Provider } from './auth'\n",
    );
  });
});

it("statements are added below the imports", () => {
  const insertion = { kind: "insert", imports: ['import { b } from "b";'], lines: ["export const c = b;"] } as const;
  expect(insertLines("import a from 'a'\n\na()\n", insertion)).toBe(
    "import a from 'a'\nimport { b } from 'b'\n\nexport const c = b\n\na()\n",
  );
  expect(insertLines("a()\n", insertion)).toBeNull();
});

describe("routes", () => {
  it("are added to the list of create-react-router, with the import", () => {
    const text = `import { type RouteConfig, index } from "@react-router/dev/routes";

export default [index("routes/home.tsx")] satisfies RouteConfig;
`;
    expect(
      addRoutes(text, ['route("a", "b.tsx")']),
    ).toBe(`import { type RouteConfig, index, route } from "@react-router/dev/routes";

export default [
  route("a", "b.tsx"),
  index("routes/home.tsx"),
] satisfies RouteConfig;
`);
  });

  it("are added to a list of several lines", () => {
    const text = 'import { route } from "@react-router/dev/routes";\n\nexport default [\n  route("c", "d.tsx"),\n];\n';
    expect(addRoutes(text, ['route("a", "b.tsx")'])).toBe(text.replace("[", '[\n  route("a", "b.tsx"),'));
  });

  it("aren't added to a file of another shape", () => {
    expect(addRoutes("export default flatRoutes();\n", ["route()"])).toBeNull();
  });
});
