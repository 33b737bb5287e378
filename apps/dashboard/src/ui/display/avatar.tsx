import { useState } from "react";
import { sanitizeName } from "../format/visible-name.ts";
import { cx } from "../styles.ts";

const readable = /[\p{L}\p{N}]/u;
const firstGrapheme = (text: string) =>
  new Intl.Segmenter(undefined, { granularity: "grapheme" }).segment(text).containing(0);

/**
 * The initials of a name, or the first letter of an email; without letters and digits, the first grapheme; "?" if
 * empty.
 */
export function getInitials(name: string): string {
  const shown = sanitizeName(name);
  const words = (shown.split("@").find((part) => readable.test(part)) ?? "").split(/[\s._-]+/);
  const letters = words.flatMap((word) => readable.exec(word) ?? []);
  const initials = (letters[0] ?? "") + (letters.length > 1 ? letters.at(-1) : "");
  return initials.toUpperCase() || (firstGrapheme(shown)?.segment ?? "?");
}

/** A number below `count` that is always the same for the same ID. FNV-1a distributes similar IDs well. */
export function getTintIndex(id: string, count: number): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < id.length; index++) {
    hash = Math.imul(hash ^ id.charCodeAt(index), 0x01000193);
  }
  return (hash >>> 0) % count;
}

export type AvatarProps = {
  /**
   * A name or email, for the initials. Hidden from screen readers, because the name is already shown next to the
   * avatar.
   */
  name: string;
  /** Determines the tint, which therefore survives renames. */
  id: string;
  imageUrl?: string | null | undefined;
  size?: 20 | 24 | 32 | 48 | 64 | undefined;
  /** Teams and projects are square. */
  isSquare?: boolean | undefined;
  className?: string | undefined;
};

const TINTS = [
  "bg-accent-soft text-accent",
  "bg-ok-soft text-ok",
  "bg-warn-soft text-warn",
  "bg-danger-soft text-danger",
  "bg-hover text-ink-2",
  "bg-line text-ink",
];
const SIZES = {
  20: "size-5 text-[9px]",
  24: "size-6 text-[10px]",
  32: "size-8 text-hint",
  48: "size-12 text-heading",
  64: "size-16 text-title",
};

export function Avatar({ name, id, imageUrl, size = 24, isSquare = false, className }: AvatarProps) {
  const [broken, setBroken] = useState<string>();
  const shape = cx(SIZES[size], "shrink-0 select-none", isSquare ? "rounded-[25%]" : "rounded-full", className);
  if (imageUrl && imageUrl !== broken) {
    return (
      <img
        src={imageUrl}
        alt=""
        loading="lazy"
        decoding="async"
        referrerPolicy="no-referrer"
        className={cx(shape, "bg-sunken object-cover")}
        onError={() => setBroken(imageUrl)}
      />
    );
  }
  return (
    <span
      aria-hidden="true"
      className={cx(
        shape,
        // The ring keeps the shape visible on backgrounds of the same tint, such as selected rows.
        "inline-flex items-center justify-center font-semibold ring-1 ring-current/30 ring-inset",
        TINTS[getTintIndex(id, TINTS.length)],
      )}
    >
      {getInitials(name)}
    </span>
  );
}
