import { largeBodyBytes } from "@vestibule/contract/endpoints";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { toBodyReader } from "../testing/body-reader.ts";
import { ApiError, PlainError } from "./api-error.ts";
import { maxFormBytes, maxFormPairs, parseBody, parseForm, readBody } from "./body.ts";
import type { HttpRequest } from "./message.ts";

const toRequest = (contentType: string | undefined, body: string | Buffer, method = "POST"): HttpRequest => ({
  method,
  path: "/",
  query: new URLSearchParams(),
  headers: { "content-type": contentType },
  readBody: toBodyReader(body),
  remoteAddress: undefined,
});
const parse = (contentType: string | undefined, body: string | Buffer, method = "POST"): unknown =>
  parseBody(toRequest(contentType, body, method), Buffer.from(body));

const refusal = (contentType: string, body: string | Buffer): ApiError => {
  try {
    parse(contentType, body);
  } catch (error) {
    if (error instanceof ApiError) return error;
    throw error;
  }
  throw new Error("The body was accepted");
};

describe("parsing a body by content type", () => {
  test("the body of a GET is ignored", () => {
    expect(parse("application/json", "{", "GET")).toBeUndefined();
    expect(parse("image/png", "x", "GET")).toBeUndefined();
  });

  test("a DELETE can omit the body with any content type; a body it has is parsed", () => {
    expect(parse("application/json", "", "DELETE")).toBeUndefined();
    expect(parse("application/json", "{}", "DELETE")).toEqual({});
  });

  test.each([undefined, "", "  ", "; charset=utf-8"])("bytes with the content type %j are ignored", (contentType) => {
    expect(parse(contentType, "{")).toBeUndefined();
  });

  test.each(["application/json", "Application/JSON", "application/json; charset=utf-8", " application/json ;x=y"])(
    "%j is JSON",
    (contentType) => {
      expect(parse(contentType, '{"a":[1,null]}')).toEqual({ a: [1, null] });
    },
  );

  test("any JSON value is parsed; the endpoint's schema validates it", () => {
    fc.assert(
      fc.property(fc.json(), (text) => {
        expect(parse("application/json", text)).toEqual(JSON.parse(text));
      }),
    );
  });

  test.each(["", " ", "{", "{'a':1}", '{"a":1}}', "undefined", "\u{feff}"])("%j is not JSON", (body) => {
    const error = refusal("application/json", body);
    expect(error).toMatchObject({ code: "BODY_PARSING_ERROR", status: 400 });
    expect(error.details).toEqual({ message: error.message });
  });

  test("an empty JSON body and a malformed one are different errors", () => {
    expect(refusal("application/json", "").message).toContain("empty");
    expect(refusal("application/json", "{").message).not.toContain("empty");
  });

  test.each(["application/json", "application/x-www-form-urlencoded", "text/plain"])(
    "bytes that are not UTF-8 are rejected as %s, not replaced",
    (contentType) => {
      const error = refusal(contentType, Buffer.from([0x22, 0xff, 0x22]));
      expect(error).toMatchObject({ code: "BODY_PARSING_ERROR" });
      expect(error.message).toContain("UTF-8");
    },
  );

  test("a form is a flat object of strings; the last value of a repeated name wins", () => {
    expect(parse("application/x-www-form-urlencoded", "a=1&b=%C3%A4+c&a=2&d")).toEqual({ a: "2", b: "ä c", d: "" });
    expect(parse("application/x-www-form-urlencoded", "")).toEqual({});
  });

  test("plain text is a string, and an octet stream is bytes", () => {
    expect(parse("text/plain", "{")).toBe("{");
    expect(parse("application/octet-stream", Buffer.from([0xff]))).toEqual(Buffer.from([0xff]));
  });

  test.each(["application/xml", "text/html", "multipart/form-data; boundary=x", "json", "application/json+x"])(
    "%j is not supported, and the error names what is",
    (contentType) => {
      expect(refusal(contentType, "{}")).toMatchObject({ code: "BODY_PARSING_ERROR" });
      expect(refusal(contentType, "{}").message).toContain("application/json");
    },
  );
});

describe("security review HIGH 1: a large form blocks the event loop", () => {
  const form = "application/x-www-form-urlencoded";

  test("a form of more than 16 KiB is refused with status 413", () => {
    const largest = `a=${"x".repeat(16 * 1024 - 2)}`;
    expect(parse(form, largest)).toEqual({ a: largest.slice(2) });
    expect(() => parse(form, `${largest}x`)).toThrow(PlainError);
    expect(() => parseForm(Buffer.from(`${largest}x`))).toThrow(String(maxFormBytes));
  });

  test("a form of more than 100 pairs is refused, empty pairs included", () => {
    const pairs = Array.from({ length: maxFormPairs }, (_, index) => `a${index}`);
    expect(Object.keys(parse(form, pairs.join("&")) as object)).toHaveLength(100);
    expect(refusal(form, [...pairs, "b"].join("&"))).toMatchObject({ code: "BODY_PARSING_ERROR", status: 400 });
    expect(refusal(form, "&".repeat(maxFormPairs))).toMatchObject({ code: "BODY_PARSING_ERROR", status: 400 });
  });

  test("a form is read no further than its limit, whatever the endpoint accepts", async () => {
    const body = "x".repeat(maxFormBytes + 1);
    const large = toRequest(form, body);
    await expect(readBody(large, largeBodyBytes)).rejects.toThrow(PlainError);
    await expect(readBody(large, largeBodyBytes)).rejects.toMatchObject({ status: 413 });
    expect(String(await readBody(toRequest("application/json", body), largeBodyBytes))).toBe(body);
  });
});

describe("security review, sibling of HIGH 1: nested JSON takes long to parse", () => {
  const nest = (depth: number) => `${"[".repeat(depth)}${"]".repeat(depth)}`;

  test("JSON of 1,000 levels is parsed, of more is refused", () => {
    expect(parse("application/json", nest(1_000))).toEqual(JSON.parse(nest(1_000)));
    expect(refusal("application/json", nest(1_001))).toMatchObject({ code: "BODY_PARSING_ERROR", status: 400 });
    expect(refusal("application/json", "[".repeat(1_000_000))).toMatchObject({ code: "BODY_PARSING_ERROR" });
    expect(refusal("application/json", '{"a":'.repeat(1_001))).toMatchObject({ code: "BODY_PARSING_ERROR" });
  });

  test("brackets in strings and closed ones don't count, whatever is escaped", () => {
    for (const value of ["[".repeat(5_000), `\\"${"{".repeat(5_000)}`, Array.from({ length: 5_000 }, () => [])])
      expect(parse("application/json", JSON.stringify(value))).toEqual(value);
  });

  test("a long body waits for its turn: short ones that arrive later are read first", async () => {
    const order: string[] = [];
    const read = async (name: string, length: number) => {
      await readBody(toRequest("application/json", "x".repeat(length)), largeBodyBytes);
      order.push(name);
    };
    await Promise.all([read("long", 5_000), read("longer", 50_000), read("short", 10), read("empty", 0)]);
    expect(order).toEqual(["short", "empty", "long", "longer"]);
  });
});
