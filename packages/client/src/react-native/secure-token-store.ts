import { assertValidTokens, createMemoryStore, sessionKey, signedOut } from "../core/tokens/token-store.ts";
import type { StoredTokens, TokenStore, Tokens } from "../core/tokens/token-store-init.ts";

/** The part of `expo-secure-store` that the kit uses, or another storage of the device with the same functions. */
export interface SecureStorage {
  getItemAsync(key: string): Promise<string | null>;
  setItemAsync(key: string, value: string): Promise<void>;
  deleteItemAsync(key: string): Promise<void>;
}

/** What `expo-secure-store` accepts on all devices, in bytes. */
const maxValueBytes = 2048;

/** @throws RangeError for a value that some devices don't store */
export function assertStorable(value: string): string {
  const sizeBytes = new TextEncoder().encode(value).length;
  if (sizeBytes > maxValueBytes)
    throw new RangeError(
      `The secure storage takes values of up to ${maxValueBytes} bytes, and this one has ${sizeBytes}.`,
    );
  return value;
}

/**
 * Keeps the refresh token in the device's secure storage and in memory, from which it is read, and the access token only in
 * memory: it expires in minutes and can be larger than the storage allows. Writes happen in their order.
 */
export async function createSecureTokenStore(storage: SecureStorage, projectId: string): Promise<TokenStore> {
  const key = `vestibule-refresh-${projectId}`;
  const memory = createMemoryStore({ accessToken: null, refreshToken: (await storage.getItemAsync(key)) || null });
  let last: Promise<void> = Promise.resolve();

  const persist = ({ refreshToken }: Tokens): Promise<void> => {
    const write = () =>
      refreshToken === null ? storage.deleteItemAsync(key) : storage.setItemAsync(key, assertStorable(refreshToken));
    last = last.then(write, write);
    return last;
  };

  return {
    ...memory,
    /** @throws errors of the storage: the session would be lost at the next start of the app */
    write: async (tokens) => {
      await persist(assertValidTokens(tokens));
      await memory.write(tokens);
    },
    replaceSession: (session: string, tokens: StoredTokens) => {
      if (sessionKey(memory.read()) !== session) return undefined;
      memory.replaceSession(session, tokens);
      return sessionKey(tokens) === "" ? persist(signedOut) : undefined;
    },
  };
}
