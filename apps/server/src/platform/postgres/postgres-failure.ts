import { StartError } from "../start-error.ts";

/** PostgreSQL or `initdb` ended instead of starting. The message keeps those lines of its output that tell why. */
export class PostgresFailure extends Error {
  override readonly name = "PostgresFailure";

  constructor(what: string, output: string) {
    const lines = output.split("\n").filter((line) => line.trim() !== "");
    const errorLines = lines.filter((line) => /FATAL|PANIC|error|HINT|could not|invalid|cannot/i.test(line));
    const reason = (errorLines.length > 0 ? errorLines : lines).slice(0, 4).join("\n");
    super(`${what}: ${reason === "" ? "it said nothing" : reason}`);
  }
}

/** Turns a failure into the sentence the operator needs. `folder`: where PostgreSQL lives. */
export function toStartError(failure: unknown, folder: string): StartError {
  const message = failure instanceof Error ? failure.message : String(failure);
  return new StartError(`${message}\n${getRemedy(message, folder)}`, { cause: failure });
}

function getRemedy(output: string, folder: string): string {
  if (/No space left on device|Check free disk space|ENOSPC|Disk quota exceeded/i.test(output)) {
    return `The disk that holds ${folder} is full. Free some space and start again.`;
  }
  if (/Read-only file system|Permission denied|EACCES|EPERM|EROFS/i.test(output)) {
    return `PostgreSQL may not write in ${folder}. Check the owner and mode, or set VESTIBULE_DATA_DIR to another folder.`;
  }
  if (/could not look up effective user/i.test(output)) {
    return "The user this server runs as has no entry in /etc/passwd, which PostgreSQL needs once. Add one, or set VESTIBULE_DATABASE_URL.";
  }
  if (/could not (?:create|map|resize).*shared memory|Cannot allocate memory/i.test(output)) {
    return "The machine has too little memory left for PostgreSQL. Free some and start again, or set VESTIBULE_DATABASE_URL.";
  }
  return `Put right what it says, or restore ${folder} from a backup, or set VESTIBULE_DATABASE_URL to a database of your own.`;
}
