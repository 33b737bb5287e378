/** A ZIP file with one compressed file. @see PKWARE APPNOTE 6.3.10 §4.3 */
export async function zipFile(name: string, text: string): Promise<Blob> {
  const content = new TextEncoder().encode(text);
  const stream = new Blob([content]).stream().pipeThrough(new CompressionStream("deflate-raw"));
  const compressed = new Uint8Array(await new Response(stream).arrayBuffer());
  const path = new TextEncoder().encode(name);
  // Version 2.0, UTF-8 names, deflate, 1980-01-01, checksum, sizes, length of the name, no extra field.
  const common = [
    ...[u16(20), u16(0x800), u16(8), u16(0), u16(0x21)],
    ...[u32(computeCrc32(content)), u32(compressed.length), u32(content.length), u16(path.length), u16(0)],
  ];
  const local = join(u32(0x04034b50), ...common, path);
  // No comment, disk 0, no attributes, at offset 0.
  const directory = join(u32(0x02014b50), u16(20), ...common, u16(0), u16(0), u16(0), u32(0), u32(0), path);
  const start = local.length + compressed.length;
  const end = join(u32(0x06054b50), u16(0), u16(0), u16(1), u16(1), u32(directory.length), u32(start), u16(0));
  return new Blob([local, compressed, directory, end], { type: "application/zip" });
}

/** Saves the text as `name.zip` with the file `name.extension`, as a link with `download` does. */
export async function saveZipFile(name: string, extension: string, text: string): Promise<void> {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(await zipFile(`${name}.${extension}`, text));
  link.download = `${name}.zip`;
  link.click();
  URL.revokeObjectURL(link.href);
}

const littleEndian = (value: number, length: number): Uint8Array<ArrayBuffer> =>
  Uint8Array.from({ length }, (_byte, index) => (value >>> (8 * index)) & 0xff);
const u16 = (value: number) => littleEndian(value, 2);
const u32 = (value: number) => littleEndian(value, 4);

function join(...parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(parts.flatMap((part) => [...part]));
}

/** CRC-32 of ISO 3309, bit by bit: an export is small. */
function computeCrc32(bytes: Uint8Array): number {
  let crc = 0xffffffff;
  for (const byte of bytes) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit++) crc = (crc >>> 1) ^ (crc & 1 ? 0xedb88320 : 0);
  }
  return (crc ^ 0xffffffff) >>> 0;
}
