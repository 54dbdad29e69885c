import { hash } from 'node:crypto';

/** The bytes of namespaces that were used lately: many ids are derived in one. */
const namespaces = new Map<string, Buffer>();
const REMEMBERED = 10_000;

/**
 * A UUID of version 5: the same name in the same namespace gives the same id, anywhere. What the package `uuid` answers, several times as
 * fast, because every event's id is one.
 * @throws TypeError when the namespace is no UUID
 */
export function derivedId(name: string, namespace: string): string {
  const space = bytesOf(namespace);
  const bytes = Buffer.allocUnsafe(space.length + Buffer.byteLength(name));
  space.copy(bytes);
  bytes.write(name, space.length);
  const digest = hash('sha1', bytes, 'hex');
  const variant = ((parseInt(digest.charAt(16), 16) & 0x3) | 0x8).toString(16);
  return `${digest.slice(0, 8)}-${digest.slice(8, 12)}-5${digest.slice(13, 16)}-${variant}${digest.slice(17, 20)}-${digest.slice(20, 32)}`;
}

function bytesOf(namespace: string): Buffer {
  const known = namespaces.get(namespace);
  if (known) return known;
  const bytes = Buffer.from(namespace.replaceAll('-', ''), 'hex');
  if (bytes.length !== 16) throw new TypeError('Invalid UUID');
  if (namespaces.size >= REMEMBERED) namespaces.clear();
  namespaces.set(namespace, bytes);
  return bytes;
}
