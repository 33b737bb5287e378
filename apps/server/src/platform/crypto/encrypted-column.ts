/** A column whose values a rotation of the server secret encrypts again. */
export interface EncryptedColumn {
  readonly table: string;
  /** Of type bytea. */
  readonly column: string;
  /** The columns of the primary key, in order. */
  readonly key: readonly string[];
  /** The encryption context of a row; see `Encryption`. `key`: text, UUIDs as text, and bytea as Buffer. */
  getContext(key: readonly (string | Buffer)[]): string;
}

/** A key column that is text. @throws Error for bytea */
export function toText(value: string | Buffer | undefined): string {
  if (typeof value !== "string") throw new Error("The key column is not text");
  return value;
}

/** A key column that is bytea. @throws Error for text */
export function toBytes(value: string | Buffer | undefined): Buffer {
  if (!Buffer.isBuffer(value)) throw new Error("The key column is not bytea");
  return value;
}
