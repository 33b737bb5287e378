/** The kit's hooks suspend. */
export default function Loading() {
  return "…";
}
