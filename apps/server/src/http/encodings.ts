/** Whether a client accepts an encoding. `encodings`: its header `accept-encoding`. Weight 0 means no. @see RFC 9110 §12.5.3 */
export const acceptsEncoding = (encodings: string | undefined, name: string): boolean =>
  (encodings ?? "").split(",").some((entry) => {
    const [coding, ...parameters] = entry.split(";").map((part) => part.trim().toLowerCase());
    return coding === name && !parameters.some((parameter) => /^q=0(\.0*)?$/.test(parameter));
  });
