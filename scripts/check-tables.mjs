/**
 * `npm run tables`: checks that each table is written by exactly one module of the server, and that modules share
 * functions, not SQL. `--map` prints the tables that each module owns.
 */
import { readdirSync, readFileSync } from "node:fs";
import { join, posix } from "node:path";
import { parseSync } from "vite";
import { isMain, printLine, ROOT } from "./lib/repository.mjs";
import { isTest, listSourceFiles } from "./lib/source-files.mjs";

const SOURCE = "apps/server/src/";
const MODULES = `${SOURCE}modules/`;
const MIGRATIONS = "apps/server/migrations";

/** Files that may write the tables of other modules. Migrations aren't checked: they move data between modules. */
const EXCEPTIONS = [
  {
    path: `${MODULES}project-owners/deletion/deletion-statements.ts`,
    reason: "deletes all data of a project, in batches and in the order of the foreign keys",
  },
  { path: `${SOURCE}operate/`, reason: "backup and restore copy all tables" },
];

/** Replaces an expression inside a template literal. */
const COMPUTED = "?";
const WRITE =
  /\b(?:insert\s+into|delete\s+from|merge\s+into|truncate(?:\s+table)?|update(?=\s+(?:only\s+)?[a-z_."]+(?:\s+(?:as\s+)?[a-z]\w*)?\s+set\b))\s+(?:only\s+)?(?:public\.)?"?(\w+|\?)/gi;
const QUERY =
  /\bselect\b[^.;]*\bfrom\b|\binsert into \w+ \(|\bdelete from\b|\bupdate \w+ (?:\w+ )?set\b|\bjoin \w+ \w+ on\b|\bexists \(|\bis (?:not )?null\b/;

/**
 * @returns `problems`, one sentence each, and `owners`: the tables that each module writes.
 */
export function checkTables(root) {
  const files = new Map(
    listSourceFiles(root)
      .filter((path) => path.startsWith(SOURCE) && path.endsWith(".ts") && !isTestCode(path))
      .map((path) => [path, readSource(path, readFileSync(join(root, path), "utf8"))]),
  );
  const functions = readFunctions(root);
  const writers = findWriters(files, functions);
  const problems = [...findSharedTables(writers), ...findSharedSql(files)];
  const owners = new Map();
  for (const [table, modules] of writers) {
    for (const module of modules.keys()) owners.set(module, [...(owners.get(module) ?? []), table].sort());
  }
  return { problems, owners };
}

/** Tests and their fixtures write any table. */
const isTestCode = (path) => isTest(path) || path.includes("/testing/");

/** "users" for a file in modules/users, "jobs" for src/jobs, "src" for a file directly in src. */
function getModule(path) {
  if (path.startsWith(MODULES)) return path.slice(MODULES.length).split("/", 1)[0];
  const rest = path.slice(SOURCE.length);
  return rest.includes("/") ? rest.split("/", 1)[0] : "src";
}

/** The texts in a file, its declarations with the kind of SQL they contain, its exports, and its imports. */
function readSource(path, text) {
  const { program, errors } = parseSync(path, text);
  if (errors.length > 0) throw new Error(`Cannot parse ${path}: ${errors[0].message}`);
  const source = { texts: [], declarations: new Map(), exports: new Map(), imports: [] };
  visit(program, (node) => {
    const found = readText(node);
    if (found !== undefined) source.texts.push(found);
  });
  for (const node of program.body) readStatement(path, node, source);
  return source;
}

function readStatement(path, node, { declarations, exports, imports }) {
  const resolve = (specifier) => posix.join(posix.dirname(path), specifier);
  if (node.type === "ImportDeclaration" && node.source.value.startsWith(".")) {
    for (const { type, imported, local } of node.specifiers) {
      const name = type === "ImportSpecifier" ? imported.name : type === "ImportDefaultSpecifier" ? "default" : "*";
      imports.push({ from: resolve(node.source.value), name });
      declarations.set(local.name, { from: resolve(node.source.value), name });
    }
  }
  if (node.type === "ExportNamedDeclaration" && node.source?.value.startsWith(".")) {
    for (const { local, exported } of node.specifiers) {
      exports.set(exported.name, { from: resolve(node.source.value), name: local.name });
      imports.push({ from: resolve(node.source.value), name: local.name });
    }
  }
  if (node.type === "ExportNamedDeclaration" && !node.source) {
    for (const { local, exported } of node.specifiers) exports.set(exported.name, { from: path, name: local.name });
  }
  const declaration = node.type === "ExportNamedDeclaration" ? node.declaration : node;
  if (declaration?.type === "VariableDeclaration") {
    for (const { id, init } of declaration.declarations) declarations.set(id.name, { sql: describeSql(init) });
  }
  if (declaration?.type === "FunctionDeclaration")
    declarations.set(declaration.id.name, { sql: describeSql(declaration) });
  if (declaration !== node && declaration) {
    const names = declaration.declarations?.map(({ id }) => id.name) ?? [declaration.id.name];
    for (const name of names) exports.set(name, { from: path, name });
  }
}

/** What a declaration shares if it is exported: "a statement", "an SQL fragment", or undefined. */
function describeSql(node) {
  if (!node) return;
  if (node.type === "CallExpression") return isStatementCall(node) ? "a statement" : undefined;
  if (["TSAsExpression", "TSSatisfiesExpression"].includes(node.type)) return describeSql(node.expression);
  if (node.type === "ObjectExpression") return firstSql(node.properties.map(({ value }) => value));
  if (node.type === "ArrayExpression") return firstSql(node.elements);
  if (/Function/.test(node.type)) return firstSql(findResults(node));
  const text = readText(node);
  return text !== undefined && QUERY.test(text) ? "an SQL fragment" : undefined;
}

const firstSql = (nodes) => nodes.map(describeSql).find((kind) => kind !== undefined);
const isStatementCall = ({ callee }) =>
  callee.type === "Identifier" && /^(?:statement|buildStatement)$/.test(callee.name);

/** The expressions that a function returns. */
function findResults(node) {
  if (node.body?.type !== "BlockStatement") return [node.body];
  const results = [];
  for (const statement of node.body.body) {
    if (statement.type === "ReturnStatement") results.push(statement.argument);
  }
  return results;
}

/** The text of a string or template, with a marker for each expression; undefined for other nodes. */
function readText(node) {
  if (node.type === "Literal" && typeof node.value === "string") return node.value;
  if (node.type === "TemplateLiteral") return node.quasis.map(({ value }) => value.cooked).join(COMPUTED);
  if (node.type === "BinaryExpression" && node.operator === "+") {
    const [left, right] = [readText(node.left), readText(node.right)];
    return left === undefined || right === undefined ? undefined : left + right;
  }
}

function visit(node, enter) {
  if (Array.isArray(node)) {
    for (const child of node) visit(child, enter);
  } else if (node && typeof node.type === "string") {
    enter(node);
    for (const child of Object.values(node)) if (child && typeof child === "object") visit(child, enter);
  }
}

const listWrites = (sql) => [...sql.matchAll(WRITE)].map(([, table]) => table.toLowerCase());

/** The SQL functions of the migrations that modules call, with the tables that their latest version writes. */
function readFunctions(root) {
  const functions = new Map();
  for (const name of readdirSync(join(root, MIGRATIONS)).sort()) {
    const text = readFileSync(join(root, MIGRATIONS, name), "utf8");
    const create = /create (?:or replace )?function (\w+)\b[\s\S]*?\bas\s+(\$\w*\$|')([\s\S]*?)\2/g;
    for (const [, functionName, , body] of text.matchAll(create)) functions.set(functionName, listWrites(body));
  }
  return functions;
}

/** For each table: its writers as a map from module to files. */
function findWriters(files, functions) {
  const writers = new Map();
  const add = (table, path) => {
    const modules = writers.get(table) ?? writers.set(table, new Map()).get(table);
    const module = getModule(path);
    modules.set(module, new Set([...(modules.get(module) ?? []), path]));
  };
  for (const [path, { texts }] of files) {
    if (EXCEPTIONS.some((exception) => path.startsWith(exception.path))) continue;
    for (const text of texts) {
      for (const table of listWrites(text)) add(table, path);
      for (const [name, tables] of functions) {
        if (new RegExp(`\\b${name}\\(`).test(text)) for (const table of tables) add(table, path);
      }
    }
  }
  return writers;
}

function findSharedTables(writers) {
  return [...writers].flatMap(([table, modules]) => {
    if (table === COMPUTED) {
      const paths = [...modules.values()].flatMap((files) => [...files]);
      return paths.map((path) => `${path} writes a table whose name is computed: spell the name out`);
    }
    if (modules.size === 1) return [];
    const list = [...modules].map(([module, paths]) => `${module} (${[...paths].join(", ")})`).sort();
    return [`table ${table} is written by ${modules.size} modules: ${list.join("; ")}`];
  });
}

/** Imports of another module's statement or SQL fragment, and exports of either from a module's index.ts. */
function findSharedSql(files) {
  const problems = new Set();
  for (const [path, { imports, exports }] of files) {
    if (EXCEPTIONS.some((exception) => path.startsWith(exception.path))) continue;
    for (const { from, name } of imports) {
      const owner = getModule(from);
      // The platform has no tables of modules: its SQL is for the tables that the importing module names.
      const kind = owner === getModule(path) || owner === "platform" ? undefined : resolveSql(files, from, name);
      if (kind) problems.add(`${path} imports ${kind} of ${owner}: ${name}`);
    }
    if (!new RegExp(`^${MODULES}[^/]+/index\\.ts$`).test(path)) continue;
    for (const [name, { from, name: origin }] of exports) {
      const kind = resolveSql(files, from, origin);
      if (kind) problems.add(`${path} exports ${kind}: ${name}; export a function that runs it`);
    }
  }
  return [...problems];
}

function resolveSql(files, path, name) {
  const source = files.get(path);
  const target = source?.exports.get(name);
  if (target && target.from !== path) return resolveSql(files, target.from, target.name);
  const declaration = source?.declarations.get(target?.name ?? name);
  if (declaration?.from !== undefined) return resolveSql(files, declaration.from, declaration.name);
  return declaration?.sql;
}

if (isMain(import.meta.url)) {
  const { problems, owners } = checkTables(ROOT);
  if (process.argv.includes("--map")) {
    for (const [module, tables] of [...owners].sort()) printLine(`${module}: ${tables.join(", ")}`);
  } else {
    for (const problem of problems) printLine(problem);
    printLine(
      problems.length === 0
        ? "Each table is written by one module; no module shares SQL."
        : `${problems.length} problems.`,
    );
  }
  process.exitCode = problems.length === 0 ? 0 : 1;
}
