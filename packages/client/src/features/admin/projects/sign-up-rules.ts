import type { contract, SignUpRule as SignUpRuleWire } from "@vestibule/contract/endpoints";
import { camelCaseKeys, type DeepCamelCased, snakeCaseKeys } from "../../../core/wire/letter-case.ts";
import type { AdminContext } from "../admin-context.ts";

type Endpoint = typeof contract.currentProject.testSignUpRules;

/** A rule that sign-ups are checked against. */
export type SignUpRule = DeepCamelCased<SignUpRuleWire>;

/** A sign-up that doesn't happen. Without rules, the stored ones are tested. */
export interface SignUpTest {
  readonly email: string;
  /** Default: `password`. */
  readonly authMethod?: "password" | "otp" | "oauth" | "passkey" | undefined;
  readonly oauthProvider?: string | undefined;
  /** ISO 3166, such as `US`. */
  readonly countryCode?: string | undefined;
  readonly signUpRules?: readonly SignUpRule[] | undefined;
  readonly signUpRulesDefaultAction?: string | undefined;
}

type Answer = Awaited<ReturnType<typeof call>>;

const call = ({ api }: Pick<AdminContext, "api">, { signUpRules, ...test }: SignUpTest) =>
  api.call<Endpoint>("POST", "/internal/sign-up-rules-test", {
    session: null,
    body: { ...snakeCaseKeys(test), sign_up_rules: signUpRules?.map(snakeCaseKeys) } as never,
  });

export type SignUpTestResult = DeepCamelCased<Answer>;

export interface SignUpRuleMethods {
  /** Evaluates sign-up rules. @throws ResponseError with the parser's sentence for a broken condition */
  testSignUpRules(test: SignUpTest): Promise<SignUpTestResult>;
}

export const createSignUpRuleMethods = (context: Pick<AdminContext, "api">): SignUpRuleMethods => ({
  testSignUpRules: async (test) => {
    const { outcome, evaluated_rules } = await call(context, test);
    return { outcome, evaluatedRules: evaluated_rules.map(camelCaseKeys) };
  },
});
