import type { AccessType } from "@vestibule/contract";
import { PlainError } from "../../http/api-error.ts";
import { sha256 } from "../../platform/crypto/digest.ts";
import type { Database, Queryable } from "../../platform/database/database.ts";
import type { Platform } from "../../platform/platform.ts";
import { isDataUrl, type Picture, parseFont, parsePicture } from "./parse-picture.ts";
import { insertPicture, keepPicture, lockUploader, measureUploads, type PictureKey } from "./picture-statements.ts";

/** Limits on the stored pictures that a user uploaded. */
interface UploadBudget {
  readonly count: number;
  readonly bytes: number;
}

const budget: UploadBudget = { count: 100, bytes: 2 * 1024 * 1024 };
/** Anonymous accounts cost nothing to create. */
const anonymousBudget: UploadBudget = { count: 20, bytes: 512 * 1024 };

type Services = Pick<Platform, "clock" | "publicUrl"> & {
  /** A transaction in which the caller creates the project will do, too. */
  readonly database: Pick<Database, "run" | "transaction">;
};

/** The caller of an endpoint that takes a picture. */
interface PictureCaller {
  readonly accessType: AccessType;
  readonly project: { readonly id: string };
  readonly user: { readonly id: string } | null;
}

const path = /^\/pictures\/([0-9a-f]{64})$/;

/** The digest in a picture's path, as rows store it; null for any other text. */
export function parsePicturePath(text: string): Buffer | null {
  const hex = path.exec(text)?.[1];
  return hex === undefined ? null : Buffer.from(hex, "hex");
}

/** The digest of one of our URLs, which a client may send back unchanged. */
const parsePictureUrl = ({ publicUrl }: Pick<Platform, "publicUrl">, url: string): Buffer | null =>
  url.startsWith(`${publicUrl}/`) ? parsePicturePath(url.slice(publicUrl.length)) : null;

/**
 * Clients must send the image itself, or the URL of a stored one: with any other URL, they could make every viewer's
 * browser request it (tracking). Only looks at the text. @throws PlainError 400
 */
export function assertProfileImage(services: Pick<Platform, "publicUrl">, url: string | null | undefined): void {
  if (url && parsePictureUrl(services, url) === null) parsePicture(url);
}

/**
 * Stores the picture of a profile and returns the text for its column: the picture's path, or the URL of a picture
 * elsewhere. Runs before the transaction that writes the text: the clean-up keeps new pictures for a grace period.
 * @throws PlainError 400
 */
export async function storePicture<Url extends string | null | undefined>(
  services: Services,
  caller: PictureCaller,
  url: Url,
): Promise<Url | string> {
  if (!url) return url;
  const own = parsePictureUrl(services, url);
  if (own) return keepOrReject(services, { projectId: caller.project.id, digest: own });
  if (!isDataUrl(url)) return url;
  return store(services, caller, parsePicture(url));
}

/** The same for a font, which is never elsewhere: browsers load it only with CORS headers. @throws PlainError 400 */
export function storeFont(services: Services, caller: PictureCaller, url: string): Promise<string> {
  const own = parsePictureUrl(services, url);
  if (own) return keepOrReject(services, { projectId: caller.project.id, digest: own });
  return store(services, caller, parseFont(url));
}

async function store(services: Services, caller: PictureCaller, picture: Picture): Promise<string> {
  const key = { projectId: caller.project.id, digest: sha256(picture.bytes) };
  if (!(await keepPicture(services.database, key, new Date(services.clock()))))
    await insert(services, caller, key, picture);
  return toPath(key.digest);
}

const toPath = (digest: Buffer): string => `/pictures/${digest.toString("hex")}`;

async function keepOrReject({ database, clock }: Services, key: PictureKey): Promise<string> {
  if (await keepPicture(database, key, new Date(clock()))) return toPath(key.digest);
  throw new PlainError(400, "The profile image is no longer stored. Upload it again.");
}

function insert(
  { database, clock }: Services,
  caller: PictureCaller,
  key: PictureKey,
  picture: Picture,
): Promise<void> {
  const { projectId } = key;
  const userId = caller.accessType === "client" ? (caller.user?.id ?? null) : null;
  return database.transaction(async (transaction) => {
    const uploader = userId === null ? null : await transaction.row(lockUploader, { projectId, userId });
    if (userId !== null && uploader)
      await assertBudget(transaction, { projectId, userId, isAnonymous: uploader.is_anonymous }, picture);
    await transaction.run(insertPicture, {
      ...key,
      ...picture,
      uploadedBy: uploader && userId,
      now: new Date(clock()),
    });
  });
}

async function assertBudget(
  transaction: Queryable,
  { isAnonymous, ...user }: { readonly projectId: string; readonly userId: string; readonly isAnonymous: boolean },
  { bytes }: Picture,
): Promise<void> {
  const allowed = isAnonymous ? anonymousBudget : budget;
  const uploads = await transaction.row(measureUploads, user);
  if (!uploads) throw new Error("Counting returned no row");
  if (uploads.count < allowed.count && uploads.bytes + bytes.length <= allowed.bytes) return;
  throw new PlainError(
    400,
    `You can store at most ${allowed.count} pictures and ${allowed.bytes / 1024} KB of them. Pictures that you replace are deleted after a day.`,
  );
}
