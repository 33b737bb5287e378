import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { pathToFileURL } from "node:url";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { bundlePackage } from "./bundle-package.mjs";

let folder;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "vestibule-bundle-"));
});

afterEach(async () => {
  await rm(folder, { recursive: true, force: true });
});

/** Writes and bundles a package that exports `index.js`. `modules`: by path below `dist`. */
async function bundle(modules, files) {
  const manifest = { name: "small", type: "module", exports: { ".": { default: "./dist/index.js" } } };
  await writeFile(join(folder, "package.json"), JSON.stringify(manifest));
  for (const [path, code] of Object.entries(modules)) {
    await mkdir(dirname(join(folder, "dist", path)), { recursive: true });
    await writeFile(join(folder, "dist", path), code);
  }
  await bundlePackage(folder, "small", { files, eagerModule: "index.js" });
}

const list = async () => {
  const entries = await readdir(join(folder, "dist"), { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map(({ name }) => name)
    .sort();
};
const read = (name) => readFile(join(folder, "dist", name), "utf8");
const load = () => import(pathToFileURL(join(folder, "dist", "index.js")).href);

const everything = [{ name: "core", test: /./ }];

describe("the modules of a package", () => {
  const modules = {
    "index.js":
      'import { one } from "./parts/one.js";\nexport const load = () => import("./parts/two.js");\nexport { one };',
    "index.d.ts": "export declare const one: string;",
    "parts/one.js": 'export const one = "one";',
    "parts/two.js": 'import { shared } from "./shared.js";\nexport const two = () => "two " + shared();',
    "parts/shared.js": 'export const shared = () => "shared";',
  };

  it("land in the first file that takes them; what the package exports, and declarations, stay", async () => {
    const files = [{ name: "first", test: /^parts\/one/ }, { name: "second", test: /^parts/ }, ...everything];
    await bundle(modules, files);

    expect(await list()).toEqual(["first.js", "index.d.ts", "index.js", "second.js"]);
    expect(await read("first.js")).toContain('"one"');
    for (const text of ["two", '"shared"']) expect(await read("second.js")).toContain(text);
    const { one, load: loadTwo } = await load();
    expect(one).toBe("one");
    expect((await loadTwo()).two()).toBe("two shared");
  });

  it("that load at once skip lazy files", async () => {
    await bundle(modules, [{ name: "lazy", test: /^parts/, isLazy: true }, ...everything]);

    expect(await list()).toEqual(["core.js", "index.d.ts", "index.js", "lazy.js"]);
    expect(await read("core.js")).toContain('"one"');
    expect(await read("lazy.js")).not.toContain('"one"');
  });

  it("must all belong to a file", async () => {
    const files = [{ name: "first", test: /^parts\/(one|two)/ }];
    await expect(bundle(modules, files)).rejects.toThrow("parts/shared.js belongs to no file of small.");
    expect(await list()).toEqual(["index.d.ts", "index.js", "one.js", "shared.js", "two.js"]);
  });
});

describe("files that import each other", () => {
  const modules = {
    "index.js": 'export { Left } from "./left/left.js";',
    "left/left.js": 'import { right } from "../right/right.js";\nexport class Left { static right = right; }',
    "left/base.js": "export class Base {}",
    "right/right.js": 'import { Base } from "../left/base.js";\nexport const right = new (class extends Base {})();',
  };
  const files = [
    { name: "left", test: /^left/ },
    { name: "right", test: /^right/ },
  ];

  it("are refused, although the modules don't, and the package stays as it was", async () => {
    await expect(bundle(modules, files)).rejects.toThrow(
      "Files import each other: index.js → left.js → right.js → left.js",
    );
    expect(await list()).toEqual(["base.js", "index.js", "left.js", "right.js"]);
  });

  it("may do so in an import that runs later", async () => {
    const lazy = 'import { Base } from "../left/base.js";\nexport const right = new Base();';
    const left = 'export const loadRight = () => import("../right/right.js");\nexport class Left {}';
    const index = 'export { Left, loadRight } from "./left/left.js";';
    await bundle({ ...modules, "index.js": index, "left/left.js": left, "right/right.js": lazy }, files);

    expect(await list()).toEqual(["index.js", "left.js", "right.js"]);
    expect((await (await load()).loadRight()).right).toBeDefined();
  });
});

describe('the directive "use client"', () => {
  it("is the first line of the files that declare it, and of no other", async () => {
    const modules = {
      "index.js": 'export { hook } from "./hooks/hook.js";\nexport { value } from "./value.js";',
      "hooks/hook.js": '"use client";\nexport const hook = () => "hook";',
      "value.js": 'export const value = "value";',
    };
    await bundle(modules, [{ name: "hooks", test: /^hooks/, isForBrowsers: true }, ...everything]);

    expect(await read("hooks.js")).toMatch(/^"use client";\n/);
    expect((await read("hooks.js")).split('"use client"')).toHaveLength(2);
    for (const name of ["core.js", "index.js"]) expect(await read(name)).not.toContain("use client");
  });
});

describe("the bundler's helper for merged modules", () => {
  const modules = {
    "index.js": `
      export const load = () => import("./first/one.js");
      export const others = () => [import("./first/two.js"), import("./second/three.js"), import("./second/four.js")];
    `,
    "first/one.js": "export let count = 0;\nexport const increase = () => ++count;",
    "first/two.js": 'export const two = "two";',
    "second/three.js": 'export const three = "three";',
    "second/four.js": 'export const four = "{ four: () => 4 }";',
  };

  it.each([
    [
      "in several files",
      [
        { name: "first", test: /^first/ },
        { name: "second", test: /^second/ },
      ],
    ],
    ["in one file", [{ name: "all", test: /./ }]],
  ])("is replaced by objects whose values stay live: %s", async (_case, files) => {
    await bundle(modules, files);

    expect(await list()).toEqual([...files.map(({ name }) => `${name}.js`), "index.js"].sort());
    for (const name of await list()) expect(await read(name)).not.toMatch(/__exportAll|rolldown-runtime|__defProp/);
    const app = await load();
    const one = await app.load();
    one.increase();
    expect(one.count).toBe(1);
    const [two, three, four] = await Promise.all(app.others());
    expect([two.two, three.three, four.four]).toEqual(["two", "three", "{ four: () => 4 }"]);
  });
});
