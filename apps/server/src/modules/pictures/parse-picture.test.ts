import { describe, expect, test } from "vitest";
import { parsePicture } from "./parse-picture.ts";

const encode = (bytes: string | Buffer): string => Buffer.from(bytes as string, "latin1").toString("base64");
const png = encode("\x89PNG\r\n\x1a\n…");
const jpeg = encode("\xff\xd8\xff\xe0");
const gif = encode("GIF89a");
const webp = encode("RIFF\0\0\0\0WEBPVP8 ");

describe("a picture in a data URL", () => {
  test.each([
    ["image/png", png, "image/png"],
    ["image/jpeg", jpeg, "image/jpeg"],
    ["image/jpg", jpeg, "image/jpeg"],
    ["image/gif", gif, "image/gif"],
    ["image/gif", encode("GIF87a"), "image/gif"],
    ["image/webp", webp, "image/webp"],
    ["image/bmp", encode("BM"), "image/bmp"],
  ])("declared as %s (%s) is %s", (declared, data, mediaType) => {
    const picture = parsePicture(`data:${declared};base64,${data}`);
    expect(picture.mediaType).toBe(mediaType);
    expect(picture.bytes.toString("base64")).toBe(data);
  });

  test.each([
    ["an SVG image", `data:image/svg+xml;base64,${encode("<svg onload='alert(1)'/>")}`],
    ["an SVG image declared as PNG", `data:image/png;base64,${encode("<svg onload='alert(1)'/>")}`],
    ["a page declared as JPEG", `data:image/jpeg;base64,${encode("<!doctype html><script>alert(1)</script>")}`],
    ["a GIF declared as PNG", `data:image/png;base64,${gif}`],
    ["a RIFF file that isn't WebP", `data:image/webp;base64,${encode("RIFF\0\0\0\0WAVEfmt ")}`],
    ["a page declared as BMP", `data:image/bmp;base64,${encode("<!doctype html>")}`],
    ["a BMP declared as PNG", `data:image/png;base64,${encode("BM")}`],
    ["a signature that is cut", `data:image/png;base64,${encode("\x89PNG\r\n")}`],
    ["no bytes", "data:image/png;base64,"],
    ["text that isn't base64", "data:image/png,\x89PNG"],
    ["base64 without padding", `data:image/gif;base64,${encode("GIF89a1").replaceAll("=", "")}`],
    ["a line break", `data:image/png;base64,${png}\n`],
    ["a space before", ` data:image/png;base64,${png}`],
    ["parameters", `data:image/png;charset=utf-8;base64,${png}`],
    ["an upper-case type", `data:image/PNG;base64,${png}`],
    ["a URL", "https://example.com/a.png"],
  ])("rejects %s", (_case, url) => {
    expect(() => parsePicture(url)).toThrow(expect.objectContaining({ status: 400 }));
  });
});
