import { describe, expect, test } from "vitest";
import { assertProfileImage } from "./assert-profile-image.ts";

describe("profile images from clients", () => {
  test.each([undefined, null, "", "data:image/webp;base64,UklGRg=="])("accepts %j", (url) => {
    expect(() => assertProfileImage(url)).not.toThrow();
  });

  test.each([
    "https://example.com/a.png",
    "data:image/svg+xml;base64,AAAA",
    "data:image/png;base64,AAAA\n",
    " data:image/png;base64,AAAA",
  ])("rejects %j with a message", (url) => {
    expect(() => assertProfileImage(url)).toThrow(expect.objectContaining({ status: 400 }));
  });
});
