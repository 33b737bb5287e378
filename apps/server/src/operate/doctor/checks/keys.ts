import type { Client } from "pg";
import { describeCount } from "../../progress.ts";
import { createFindings, type Finding } from "../findings.ts";

const of = createFindings("Keys");

/** Maximum number of key sets listed; the rest are counted. */
const maxListedKeys = 5;
const soonDays = 30;

interface KeySet {
  readonly project: string;
  readonly description: string;
  readonly days: number;
}

const findExpiring = `
  select p.display_name as project, k.description, ceil(extract(epoch from k.expires_at - now()) / 86400)::int as days
  from project_key_sets k join projects p on p.id = k.project_id
  where k.revoked_at is null and k.expires_at between now() and now() + make_interval(days => $1)
  order by k.expires_at`;

/** Project keys that expire soon. */
export async function checkKeys(client: Client): Promise<Finding[]> {
  return evaluateKeys((await client.query<KeySet>(findExpiring, [soonDays])).rows);
}

export function evaluateKeys(expiring: readonly KeySet[]): Finding[] {
  if (expiring.length === 0) return [of.ok(`No project keys expire within ${soonDays} days.`)];
  const advice = "Create new keys, deploy them to your application, and revoke the old ones.";
  const named = expiring
    .slice(0, maxListedKeys)
    .map(({ project, description, days }) =>
      of.warning(
        `The keys ${printable(description)} of project ${printable(project)} expire in ${describeCount(days, "day")}.`,
        advice,
      ),
    );
  const rest = expiring.length - named.length;
  return rest > 0 ? [...named, of.warning(`${rest} more expire within ${soonDays} days.`, advice)] : named;
}

/** Users choose these names: strips control characters that could manipulate the terminal. */
const printable = (name: string): string => JSON.stringify(name.replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, " "));
