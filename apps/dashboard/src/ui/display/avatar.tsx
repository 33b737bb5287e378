import { getAvatarTint, getInitials } from "@vestibule/react";
import { type CSSProperties, useState } from "react";
import { cx } from "../styles.ts";

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

/** Hues, as many as `avatarTintCount`, in the order of the kit. */
const TINTS = ["190", "250", "90", "320", "130", "50"];
const SIZES = {
  20: "size-5 text-[9px]",
  24: "size-6 text-[10px]",
  32: "size-8 text-hint",
  48: "size-12 text-heading",
  64: "size-16 text-title",
};

/** Two wide characters would fill a small avatar from edge to edge. */
function getLetters(name: string, size: number): string {
  const [first = "?", ...others] = getInitials(name);
  const isWide = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u.test(first);
  return isWide && size < 32 ? first : [first, ...others].join("");
}

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
      // The ring keeps the shape visible on backgrounds of the same tint, such as selected rows.
      className={cx(
        shape,
        "avatar-tint inline-flex items-center justify-center font-semibold ring-1 ring-current/20 ring-inset",
      )}
      style={{ "--hue": TINTS[getAvatarTint(id)] } as CSSProperties}
    >
      {getLetters(name, size)}
    </span>
  );
}
