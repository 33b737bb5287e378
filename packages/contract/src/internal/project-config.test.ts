import { describe, expect, expectTypeOf, it, test } from "vitest";
import { z } from "zod";
import {
  type ProjectFlag,
  type ProjectSetting,
  type PublicProjectSettingName,
  projectSettings,
} from "../project-settings.ts";
import {
  defaultProjectConfig,
  type ProjectConfigRead,
  type ProjectConfigWrite,
  pickPublicSettings,
  projectConfigPublicRead,
  projectConfigRead,
  projectConfigWrite,
} from "./project-config.ts";

const settings: readonly (readonly [string, ProjectSetting])[] = Object.entries(projectSettings);
const readDefaults: ProjectConfigRead = { ...defaultProjectConfig, enabled_oauth_providers: [] };

describe("the types of settings", () => {
  it("follow from the declaration", () => {
    expectTypeOf<ProjectConfigRead["sign_up_enabled"]>().toEqualTypeOf<boolean>();
    expectTypeOf<ProjectConfigRead["password_min_length"]>().toEqualTypeOf<number>();
    expectTypeOf<ProjectConfigRead["session_idle_minutes"]>().toEqualTypeOf<number | null>();
    expectTypeOf<ProjectConfigRead["oauth_account_merge_strategy"]>().toEqualTypeOf<
      "link_method" | "raise_error" | "allow_duplicates"
    >();
    expectTypeOf<ProjectConfigWrite["session_idle_minutes"]>().toEqualTypeOf<number | null | undefined>();
    expectTypeOf<"password_min_length">().toExtend<PublicProjectSettingName>();
    expectTypeOf<"refuse_common_passwords">().not.toExtend<PublicProjectSettingName>();
    expectTypeOf<"sign_up_enabled">().toExtend<ProjectFlag>();
    expectTypeOf<"password_min_length">().not.toExtend<ProjectFlag>();
  });
});

describe.each(settings)("%s", (name, setting) => {
  const canRead = (value: unknown) => projectConfigRead.safeParse({ ...readDefaults, [name]: value }).success;
  const canWrite = (value: unknown) => projectConfigWrite.safeParse({ [name]: value }).success;

  it("accepts its default and rejects values of other types", () => {
    for (const accepts of [canRead, canWrite]) {
      expect(accepts(setting.default)).toBe(true);
      expect(accepts([])).toBe(false);
      expect(accepts("maybe")).toBe(false);
      expect(accepts(null)).toBe(setting.kind === "number" && setting.isNullable === true);
    }
    expect(canRead(undefined)).toBe(false);
    expect(canWrite(undefined)).toBe(true);
  });

  it("is public only if the declaration says so", () => {
    expect(Object.keys(projectConfigPublicRead.shape).includes(name)).toBe(setting.isPublic === true);
    expect(Object.keys(pickPublicSettings(readDefaults)).includes(name)).toBe(setting.isPublic === true);
  });

  if (setting.kind !== "number") return;
  const { min, max } = setting;

  it("can be set only within its bounds, which the API description states", () => {
    expect([min, max].map(canWrite)).toEqual([true, true]);
    expect([min - 1, max + 1, min + 0.5].map(canWrite)).toEqual([false, false, false]);
    expect(JSON.stringify(z.toJSONSchema(projectConfigWrite, { io: "output" }).properties?.[name])).toContain(
      JSON.stringify({ type: "integer", minimum: min, maximum: max }).slice(1, -1),
    );
  });
});

test("a value below or above the bounds is rejected with both bounds", () => {
  const getMessage = (config: object) => projectConfigWrite.safeParse(config).error?.issues[0]?.message;
  expect(getMessage({ password_min_length: 7 })).toBe("must be a whole number from 8 to 64");
  expect(getMessage({ session_idle_minutes: 14 })).toBe("must be a whole number of minutes from 15 to 527040");
});

test("the default configuration has every field of a configuration", () => {
  expect(projectConfigRead.safeParse(readDefaults).error).toBeUndefined();
});
