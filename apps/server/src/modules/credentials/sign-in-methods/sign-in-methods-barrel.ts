export { assertSignInMethodRemains } from "./assert-sign-in-method-remains.ts";
