const bcryptPattern = /^\$2[aby]\$(\d\d)\$[./A-Za-z0-9]{53}$/;
const bcryptMaxCost = 16;

/** PHC string of argon2, version 1.3. @see https://github.com/P-H-C/phc-string-format */
const argon2Pattern =
  /^\$argon2(?:id|i|d)\$v=19\$m=([1-9]\d{0,9}),t=([1-9]\d{0,9}),p=([1-9]\d{0,9})\$([A-Za-z0-9+/]{11,64})\$([A-Za-z0-9+/]{22,86})$/;

/**
 * Cost limits of one verification. Common settings are well below: RFC 9106 §4 (second choice) recommends 64 MiB and 3
 * passes, frameworks up to 100 MiB and 2. One verification runs per core, and each sign-in with a wrong password costs
 * one.
 */
const argon2Limits = { memoryKib: 131_072, passes: 16, kibPasses: 524_288, lanes: 16 };
/** Minimum memory per lane, in KiB. @see RFC 9106 §3.1 */
const kibPerLane = 8;

/** Whether an imported hash is supported and cheap enough to verify: bcrypt, argon2id, argon2i or argon2d. */
export const isSupportedHash = (hash: string): boolean => isSupportedBcrypt(hash) || isSupportedArgon2(hash);

function isSupportedBcrypt(hash: string): boolean {
  const cost = Number(bcryptPattern.exec(hash)?.[1] ?? Number.NaN);
  return cost >= 4 && cost <= bcryptMaxCost;
}

function isSupportedArgon2(hash: string): boolean {
  const [, m, t, p, salt, output] = argon2Pattern.exec(hash) ?? [];
  if (salt === undefined || output === undefined) return false;
  const [memory, passes, lanes] = [Number(m), Number(t), Number(p)];
  return (
    memory >= kibPerLane * lanes &&
    memory <= argon2Limits.memoryKib &&
    passes <= argon2Limits.passes &&
    memory * passes <= argon2Limits.kibPasses &&
    lanes <= argon2Limits.lanes &&
    isExactBase64(salt) &&
    isExactBase64(output)
  );
}

/** Unpadded base64 without leftover bits; the library rejects others at sign-in. */
const isExactBase64 = (word: string): boolean =>
  Buffer.from(word, "base64").toString("base64").replace(/=+$/, "") === word;
