/** Lines of an environment file that have another value than `vestibule init` would write. */
export interface EnvironmentEdit {
  readonly text: string;
  /** Names of variables that are set to another value. `text` replaces them. */
  readonly changed: readonly string[];
}

/** Adds the variables to the text of an environment file. Other lines stay as they are. `text`: null if there is no file. */
export function setVariables(text: string | null, variables: Readonly<Record<string, string>>): EnvironmentEdit {
  const lines = text === null || text === "" ? [] : text.replace(/\n$/, "").split("\n");
  const changed: string[] = [];
  const added: string[] = [];
  for (const [name, value] of Object.entries(variables)) {
    const index = lines.findLastIndex((line) => getName(line) === name);
    if (index < 0) added.push(`${name}=${value}`);
    else if (getValue(lines[index] ?? "") !== value) {
      changed.push(name);
      lines[index] = `${name}=${value}`;
    }
  }
  if (added.length === 0 && changed.length === 0) return { text: text ?? "", changed };
  const gap = lines.length > 0 && added.length > 0 ? ["", "# Vestibule"] : added.length > 0 ? ["# Vestibule"] : [];
  return { text: `${[...lines, ...gap, ...added].join("\n")}\n`, changed };
}

const getName = (line: string): string | undefined => /^\s*(?:export\s+)?([\w.]+)\s*=/.exec(line)?.[1];

const getValue = (line: string): string =>
  line
    .slice(line.indexOf("=") + 1)
    .trim()
    .replace(/^(["'])(.*)\1$/, "$2");
