import type { Client } from "pg";
import { encryptedCodeNonces, encryptedTotpSecrets } from "../../modules/credentials/index.ts";
import { encryptedEmailBodies } from "../../modules/emails/index.ts";
import { encryptedFlowSecrets, encryptedProviderTokens } from "../../modules/oauth/index.ts";
import { encryptedProjectColumns } from "../../modules/projects/index.ts";
import { encryptedWebhookSecrets } from "../../modules/webhooks/index.ts";
import type { EncryptedColumn } from "../../platform/crypto/encrypted-column.ts";
import type { Encryption } from "../../platform/crypto/encryption.ts";
import { quote } from "../database/catalog.ts";
import { OperatorError } from "../operator-environment.ts";

/** Every column with a ciphertext that outlives a day. A test compares the list with the database. */
export const encryptedColumns: readonly EncryptedColumn[] = [
  ...encryptedProjectColumns,
  encryptedWebhookSecrets,
  encryptedTotpSecrets,
  encryptedProviderTokens,
  encryptedEmailBodies,
  encryptedCodeNonces,
  encryptedFlowSecrets,
];

/** Rows per transaction, which takes some milliseconds. */
const batchSize = 500;

type Row = Record<string, string | Buffer>;

interface Columns {
  readonly table: string;
  readonly column: string;
  readonly key: string;
}

const toSql = ({ table, column, key }: EncryptedColumn): Columns => ({
  table: `public.${quote(table)}`,
  column: quote(column),
  key: key.map(quote).join(", "),
});

/** The values that are encrypted with another secret than the current one. */
export async function countFormerValues(client: Client, of: EncryptedColumn, keyNumber: number): Promise<number> {
  const { table, column } = toSql(of);
  const { rows } = await client.query<{ count: number }>(
    `select count(*)::int as count from ${table} where get_byte(${column}, 0) <> $1`,
    [keyNumber],
  );
  return rows[0]?.count ?? 0;
}

/**
 * Encrypts the values of a column again, in the order of the primary key, one short transaction per batch. Skips rows
 * that others have locked; the next pass finds them. Returns the number of values.
 */
export async function encryptColumnAgain(
  client: Client,
  encryption: Encryption,
  of: EncryptedColumn,
  onBatch: (count: number) => void,
): Promise<number> {
  let total = 0;
  let after: Row | null = null;
  for (;;) {
    const rows: Row[] = await encryptBatchAgain(client, encryption, of, after);
    total += rows.length;
    onBatch(rows.length);
    after = rows.at(-1) ?? null;
    if (rows.length < batchSize) return total;
  }
}

async function encryptBatchAgain(
  client: Client,
  encryption: Encryption,
  of: EncryptedColumn,
  after: Row | null,
): Promise<Row[]> {
  const { table, column, key } = toSql(of);
  const getKey = (row: Row): (string | Buffer)[] => of.key.map((name) => row[name] ?? "");
  const parameters = of.key.map((_name, index) => `$${index + 3}`).join(", ");
  await client.query("begin");
  try {
    const { rows } = await client.query<Row>(
      `select ${key}, ${column} as ciphertext from ${table}
       where get_byte(${column}, 0) <> $1 ${after ? `and (${key}) > (${parameters})` : ""}
       order by ${key} limit $2 for no key update skip locked`,
      [encryption.keyNumber, batchSize, ...(after ? getKey(after) : [])],
    );
    for (const row of rows) {
      const ciphertext = encryptAgain(encryption, of, getKey(row), row.ciphertext as Buffer);
      const places = of.key.map((_name, index) => `$${index + 2}`).join(", ");
      await client.query(`update ${table} set ${column} = $1 where (${key}) = (${places})`, [
        ciphertext,
        ...getKey(row),
      ]);
    }
    await client.query("commit");
    return rows;
  } catch (error) {
    await client.query("rollback");
    throw error;
  }
}

/** @throws OperatorError for a value that was altered or moved */
function encryptAgain(
  encryption: Encryption,
  of: EncryptedColumn,
  key: readonly (string | Buffer)[],
  ciphertext: Buffer,
): Buffer {
  const context = of.getContext(key);
  try {
    return encryption.encrypt(encryption.decrypt(ciphertext, context), context);
  } catch (error) {
    const place = key.map((value) => (Buffer.isBuffer(value) ? value.toString("hex") : value)).join(", ");
    throw new OperatorError(
      `${of.table}.${of.column} of the row (${place}) can't be decrypted: it was altered or moved. Restore or delete the row, and run this command again.`,
      { cause: error },
    );
  }
}
