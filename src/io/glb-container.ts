/** The container of a binary glTF 2.0 file: a header and two chunks (glTF 2.0 specification, section 4.4). */
import { type GltfBuffer, padToFour } from './gltf-buffer';

/** The file in pieces to be written one after the other, and how many bytes they are. */
export function glbContainer(
  document: object,
  { byteLength, parts }: GltfBuffer,
): { byteLength: number; parts: Uint8Array<ArrayBuffer>[] } {
  const json = padToFour(new TextEncoder().encode(JSON.stringify(document)), 0x20);
  const total = 12 + 8 + json.byteLength + 8 + byteLength;
  // "glTF", version, length; then two chunks, each with its length and its type, "JSON" and "BIN\0".
  return {
    byteLength: total,
    parts: [
      words(0x46546c67, 2, total),
      words(json.byteLength, 0x4e4f534a),
      json,
      words(byteLength, 0x4e4942),
      ...parts,
    ],
  };
}

/** The pieces as one. */
export function joinParts(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const file = new Uint8Array(parts.reduce((sum, { byteLength }) => sum + byteLength, 0));
  let offset = 0;
  for (const part of parts) {
    file.set(part, offset);
    offset += part.byteLength;
  }
  return file;
}

function words(...values: readonly number[]): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(4 * values.length);
  const view = new DataView(bytes.buffer);
  for (const [index, value] of values.entries()) view.setUint32(4 * index, value, true);
  return bytes;
}
