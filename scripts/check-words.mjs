/**
 * `npm run words`: one vocabulary (docs/glossary.md). Finds banned words in identifiers, file names, comments, texts and
 * docs. Every hit is printed with its place; the few allowed ones are listed in EXCEPTIONS with their reason.
 */
import { readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { parseSync } from "vite";
import { isMain, printLine, ROOT } from "./lib/repository.mjs";
import { listProseFiles, listSourceFiles } from "./lib/source-files.mjs";

/** Words and phrases that prose doesn't use, and what to write instead. */
const PROSE = [
  [/\b(whoever|somebody|nobody|whomever)\b/i, "name the actor: user, owner, client, caller, server, attacker"],
  [/\bone of the two\b|\bthat there (is|are) not\b/i, "say the noun"],
  [/\b(is|are|was|were|be|being|been) told\b|\btells? of\b/i, "receives, is notified, publishes"],
  [/\blies about\b|\bstands? (in|for|on|at|behind|there)\b|\bbeside\b/i, "say what it does, or next to"],
  [/\b(is|are|was|were) written down\b|\bwrites? down\b/i, "is recorded"],
  [/\bcom(es|ing) back\b|\bgo(es|ing) on\b/i, "returns, continues"],
  [/\bways? (to sign )?in\b(?! which)|\bevery way in\b/i, "sign-in method"],
  [/\bfarewell|\bsurroundings\b|\bleftovers\b/i, "use the term of the glossary"],
  [/\be-mails?\b/i, "email"],
  [
    /\bmails\b|\bmailed\b|\b(a|an|the|each|every|this|that|no|of|by|any) mail\b(?! (server|host|client|provider|relay|exchanger))/i,
    "email",
  ],
  [/\b(colour|behaviour|favour|honour|neighbour|licence|centre)s?\b/i, "American spelling"],
  [
    /\b(normalis|recognis|organis|authoris|serialis|initialis|categoris|minimis|capitalis)(e|es|ed|ing|ation)\b/i,
    "American spelling",
  ],
  [/\bcancell(ed|ing)\b|\blabell(ed|ing)\b/i, "American spelling"],
  [/\btroubles?\b(?!shoot)/i, "error, failure, problem"],
];

/** Identifiers and parts of file names. */
const NAMES = [
  [/^(tell|hold|demand)[A-Z]/, "publish/notify, lock, require"],
  [/^(take|drop|giveUp)[A-Z](?<!takeS)|^giveUp$/, "consume/claim, delete, cancel"],
  [
    /[cC]omer|[wW]aysIn|[wW]ayIn|[rR]efusals|[tT]rouble|[fF]arewell|[sS]urroundings|[lL]eftovers|[pP]atience/,
    "see docs/glossary.md",
  ],
  [/^(least|most|longest)([A-Z]|$)/, "min, max"],
  [/Words$|InWords|uiText|^words[A-Z]/, "messages, format…"],
  [/^(whose|nobody|somebody|whoever)$|Whose[A-Z]?|Nobody|Somebody/, "name the thing"],
  [
    /^(lookAround|planSoon|glance\w*|pickRoom|HookedPerson|useKept|useFarewell|keptMails?|KeptMail)$/,
    "see docs/glossary.md",
  ],
  [
    /^(?!indexOf$|lastIndexOf$|supportedValuesOf$|anyOf$|oneOf$|allOf$|to\w+Of$|expectTypeOf$)[a-z]\w*[a-z]Of$/,
    "get…, find…, to…",
  ],
];

/** Names that say only the kind of the file. */
const FILE_NAMES =
  /^(queries|rules|words|texts|facts|parts|handlers|services|naming|numbers|utils?|helpers|misc)\.\w+$/;

/** `file` matches the path, `text` the whole place. At most 20. */
const EXCEPTIONS = [
  {
    file: /^packages\/contract\/src\/(errors|auth\/password)|\.test\.(ts|mjs)|^apps\/dashboard\/src\/testing\/|^e2e\/sdk-compat\/|^docs\/reference\/|^apps\/server\/src\//,
    text: /Wrong e-mail or password|user with e-mail exists|e-mail template is not valid/,
    reason: "sentences that the published clients' API fixes",
  },
  {
    file: /^packages\/(contract|client)\/|^apps\/dashboard\/src\/(pages\/(email-log|audit-log)|testing)\/|^apps\/server\/src\/modules\/emails\/suppressions\//,
    text: /^refusals$/,
    reason: "a field of the API and of the public EmailSuppression",
  },
  {
    file: /^e2e\/dashboard\/without-javascript\.test\.ts$/,
    text: /^(E-Mail-Adresse\b.*|Link per E-Mail senden)$/,
    reason: "German, as the page has it",
  },
  { file: /^scripts\/(check-words\.mjs|house\.test\.mjs)$/, text: /./, reason: "the list itself, and its tests" },
];

/** @returns `path:line: "word" in context: advice` for each hit. */
export function findBannedTerms(root) {
  const sources = listSourceFiles(root).flatMap((path) => checkSource(path, readFileSync(join(root, path), "utf8")));
  const docs = listProseFiles(root).flatMap((path) => checkProse(path, readFileSync(join(root, path), "utf8")));
  return [...sources, ...docs].filter(
    ({ path, text }) => !EXCEPTIONS.some((exception) => exception.file.test(path) && exception.text.test(text)),
  );
}

function checkProse(path, text) {
  return text.split("\n").flatMap((line, index) => findHits(PROSE, path, index + 1, line));
}

function checkSource(path, text) {
  const name = FILE_NAMES.test(basename(path))
    ? [{ path, line: 1, word: basename(path), text: path, advice: "name the file by its content" }]
    : [];
  if (!/\.(ts|tsx|mjs)$/.test(path)) return [...name, ...checkProse(path, text)];
  const { program, comments, errors } = parseSync(path, text);
  if (errors.length > 0) throw new Error(`Cannot parse ${path}: ${errors[0].message}`);
  const lineAt = createLineFinder(text);
  const hits = comments.flatMap(({ value, start }) => findHits(PROSE, path, lineAt(start), value));
  walk(program, (node) => {
    if (node.type === "Identifier" || node.type === "JSXIdentifier") {
      hits.push(...findHits(NAMES, path, lineAt(node.start), node.name));
    } else if (node.type === "Literal" && typeof node.value === "string") {
      hits.push(...findHits(PROSE, path, lineAt(node.start), node.value));
    } else if (node.type === "TemplateElement" || node.type === "JSXText") {
      hits.push(...findHits(PROSE, path, lineAt(node.start), node.value.cooked ?? node.value.raw ?? node.value));
    }
  });
  return [...name, ...hits];
}

function findHits(rules, path, line, text) {
  return rules.flatMap(([pattern, advice]) => {
    const match = pattern.exec(text);
    return match ? [{ path, line, word: match[0], text, advice }] : [];
  });
}

function walk(node, visit) {
  if (Array.isArray(node)) for (const child of node) walk(child, visit);
  else if (node && typeof node.type === "string") {
    visit(node);
    for (const key in node) if (key !== "parent" && typeof node[key] === "object") walk(node[key], visit);
  }
}

function createLineFinder(text) {
  const starts = [0];
  for (let at = text.indexOf("\n"); at >= 0; at = text.indexOf("\n", at + 1)) starts.push(at + 1);
  return (position) => {
    let low = 0;
    let high = starts.length;
    while (high - low > 1) {
      const middle = (low + high) >> 1;
      if (starts[middle] <= position) low = middle;
      else high = middle;
    }
    return low + 1;
  };
}

if (isMain(import.meta.url)) {
  const hits = findBannedTerms(ROOT);
  for (const { path, line, word, advice } of hits) printLine(`${path}:${line}: "${word}" (${advice})`);
  printLine(`${hits.length} banned words.`);
  process.exitCode = hits.length === 0 ? 0 : 1;
}
