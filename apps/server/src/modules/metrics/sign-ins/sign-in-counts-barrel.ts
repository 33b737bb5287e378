export { countSignIns, type SignInEntry } from "./count-sign-ins.ts";
