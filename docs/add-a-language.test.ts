import { execFileSync } from "node:child_process";
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, onTestFinished, test } from "vitest";

const root = fileURLToPath(new URL("..", import.meta.url));
const guide = readFileSync(join(root, "docs/how-to/add-a-language.md"), "utf8");

/** What the guide says in a section: the line to add, and the command that checks it. */
function readSection(title: string) {
  const section = guide.split(`\n## ${title}\n`)[1]?.split("\n## ")[0] ?? "";
  const folder = /copy a language.*?`(\S+\/languages)`/is.exec(section)?.[1] ?? "";
  const file = /\*\*Load it\*\* in `(\S+)`/.exec(section)?.[1] ?? "";
  const line = /```ts\n(.*?)\n\s*```/s.exec(section)?.[1]?.trim() ?? "";
  const command = /\*\*Check it\*\*: `(.*?)`/.exec(section)?.[1] ?? "";
  return { folder, file, line, command };
}

/** What the tests of languages need, in a folder of their own. */
function copySources(): string {
  const copy = mkdtempSync(join(root, ".add-a-language-"));
  onTestFinished(() => rmSync(copy, { recursive: true }));
  for (const path of ["packages/react", "apps/dashboard/src", "scripts/lib", "vitest.config.ts", "package.json"])
    cpSync(join(root, path), join(copy, path), {
      recursive: true,
      filter: (each) => !/node_modules|\/dist(\/|$)/.test(each.slice(root.length)),
    });
  symlinkSync(join(root, "node_modules"), join(copy, "node_modules"));
  return copy;
}

const runCheck = (copy: string, command: string): string => {
  const [program = "", ...options] = `${command} --reporter=verbose`.split(" ").slice(1);
  try {
    return execFileSync(join(root, "node_modules/.bin", program), options, {
      cwd: copy,
      encoding: "utf8",
      env: { ...process.env, NO_COLOR: "1" },
      stdio: "pipe",
    });
  } catch (error) {
    return String((error as { stdout: unknown }).stdout);
  }
};

test.each(["Pages", "Dashboard"])("the steps of the guide add a language: %s", { timeout: 120_000 }, (title) => {
  const { folder, file, line, command } = readSection(title);
  const copy = copySources();
  const path = join(copy, folder, "sv.json");
  cpSync(join(copy, folder, "de.json"), path);
  // In alphabetical order, so before Turkish if there is one, and last otherwise.
  const loaders = readFileSync(join(copy, file), "utf8");
  const next = /\n {2}tr: /.test(loaders) ? /\n {2}tr: / : /\n\};/;
  writeFileSync(
    join(copy, file),
    loaders.replace(next, (found) => `\n  ${line}${found}`),
  );
  const report = runCheck(copy, command);
  expect(report).toMatch(/in sv/);
  expect(report).toMatch(/Test Files {2}\d+ passed/);
  expect(report).not.toMatch(/failed/);
  // A text that was forgotten is named.
  const { [Object.keys(JSON.parse(readFileSync(path, "utf8")))[0] as string]: forgotten, ...others } = JSON.parse(
    readFileSync(path, "utf8"),
  );
  expect(forgotten).toBeTypeOf("string");
  writeFileSync(path, JSON.stringify(others));
  expect(runCheck(copy, command)).toMatch(/have the keys of the English messages/);
});
