import { ascii, joinBytes, viewOf } from './bytes.ts';

/**
 * Rebuilds colour profiles (ICC.1:2022) from the numbers that define how the pixels look. Everything else
 * in an uploaded profile is removed, such as texts, private tags or bytes between tags.
 */

const HEADER_BYTES = 128;
const TAG_ENTRY_BYTES = 12;
const TAGS_MAX = 100;
const CURVE_POINTS_MAX = 4_096;
/** Number of parameters of a parametric curve, by its function. */
const PARAMETERS = [1, 3, 4, 5, 7];
/** The white that all profiles are computed for. */
const D50 = Uint8Array.of(0, 0, 0xf6, 0xd6, 0, 1, 0, 0, 0, 0, 0xd3, 0x2d);

const NEEDED: Record<string, readonly string[]> = {
  'RGB ': ['rXYZ', 'gXYZ', 'bXYZ', 'rTRC', 'gTRC', 'bTRC'],
  GRAY: ['kTRC'],
};

/**
 * The profile with only its primaries and curves. Null when it is invalid, or defines colours by tables, as
 * printers' profiles do: the picture is then shown as sRGB.
 */
export function cleanProfile(profile: Uint8Array): Uint8Array | null {
  if (profile.length < HEADER_BYTES + 4 || ascii(profile, 36, 4) !== 'acsp') return null;
  const space = ascii(profile, 16, 4);
  const needed = NEEDED[space];
  const stored = readTags(profile);
  if (!needed || !stored || ascii(profile, 20, 4) !== 'XYZ ') return null;
  const isVersion4 = profile[8]! >= 4;
  const tags: [string, Uint8Array][] = [
    ['desc', isVersion4 ? localized(space.trim()) : description(space.trim())],
    ['cprt', isVersion4 ? localized('None') : plainText('None')],
    ['wtpt', joinBytes([signature('XYZ '), D50])],
  ];
  for (const name of needed) {
    const data = stored.get(name);
    const clean = data && (name.endsWith('TRC') ? cleanCurve(data) : cleanPoint(data));
    if (!clean) return null;
    tags.push([name, clean]);
  }
  return writeProfile(space, isVersion4, tags);
}

function readTags(profile: Uint8Array): Map<string, Uint8Array> | null {
  const view = viewOf(profile);
  const count = view.getUint32(HEADER_BYTES);
  if (count > TAGS_MAX || HEADER_BYTES + 4 + count * TAG_ENTRY_BYTES > profile.length) return null;
  const tags = new Map<string, Uint8Array>();
  for (let index = 0; index < count; index++) {
    const entry = HEADER_BYTES + 4 + index * TAG_ENTRY_BYTES;
    const from = view.getUint32(entry + 4);
    const end = from + view.getUint32(entry + 8);
    if (end > profile.length) return null;
    tags.set(ascii(profile, entry, 4), profile.subarray(from, end));
  }
  return tags;
}

/** Three numbers: a colour in XYZ. */
function cleanPoint(data: Uint8Array): Uint8Array | null {
  if (data.length < 20 || ascii(data, 0, 4) !== 'XYZ ') return null;
  return joinBytes([signature('XYZ '), data.subarray(8, 20)]);
}

/** A curve by its parameters, or by points that never decrease. */
function cleanCurve(data: Uint8Array): Uint8Array | null {
  if (data.length < 12) return null;
  const view = viewOf(data);
  const type = ascii(data, 0, 4);
  if (type === 'para') {
    const parameters = PARAMETERS[view.getUint16(8)];
    if (!parameters || data.length < 12 + parameters * 4) return null;
    const head = data.slice(8, 12 + parameters * 4);
    head.fill(0, 2, 4);
    return joinBytes([signature('para'), head]);
  }
  const points = view.getUint32(8);
  if (type !== 'curv' || points > CURVE_POINTS_MAX || data.length < 12 + points * 2) return null;
  for (let point = 1; point < points; point++)
    if (view.getUint16(12 + point * 2) < view.getUint16(10 + point * 2)) return null;
  return joinBytes([signature('curv'), data.subarray(8, 12 + points * 2)]);
}

function writeProfile(
  space: string,
  isVersion4: boolean,
  tags: readonly [string, Uint8Array][],
): Uint8Array {
  const table = new Uint8Array(4 + tags.length * TAG_ENTRY_BYTES);
  viewOf(table).setUint32(0, tags.length);
  const parts: Uint8Array[] = [];
  const places = new Map<string, number>();
  let at = HEADER_BYTES + table.length;
  for (const [index, [name, data]] of tags.entries()) {
    // The three curves of most profiles are equal, and are stored once.
    const known = String.fromCharCode(...data);
    const place = places.get(known) ?? at;
    if (place === at) {
      places.set(known, at);
      parts.push(data, new Uint8Array(-data.length & 3));
      at += data.length + (-data.length & 3);
    }
    const entry = 4 + index * TAG_ENTRY_BYTES;
    table.set(bytesOf(name), entry);
    viewOf(table).setUint32(entry + 4, place);
    viewOf(table).setUint32(entry + 8, data.length);
  }
  const header = new Uint8Array(HEADER_BYTES);
  const view = viewOf(header);
  view.setUint32(0, at);
  view.setUint32(8, isVersion4 ? 0x04300000 : 0x02400000);
  header.set(bytesOf(`mntr${space}XYZ `), 12);
  // An arbitrary date: 1 January 2000.
  view.setUint16(24, 2000);
  view.setUint16(26, 1);
  view.setUint16(28, 1);
  header.set(bytesOf('acsp'), 36);
  header.set(D50, 68);
  return joinBytes([header, table, ...parts]);
}

/** The name of a tag's type, and four bytes that are always zero. */
const signature = (type: string) => joinBytes([bytesOf(type), new Uint8Array(4)]);
const bytesOf = (text: string) => new TextEncoder().encode(text);
const number = (value: number) => {
  const bytes = new Uint8Array(4);
  viewOf(bytes).setUint32(0, value);
  return bytes;
};

const plainText = (text: string) => joinBytes([signature('text'), bytesOf(`${text}\0`)]);

/** A text of version 2, without its Unicode and Macintosh variants. */
const description = (text: string) =>
  joinBytes([signature('desc'), number(text.length + 1), bytesOf(`${text}\0`), new Uint8Array(78)]);

/** A text of version 4, only in English. */
const localized = (text: string) =>
  joinBytes([
    ...[signature('mluc'), number(1), number(12), bytesOf('enUS')],
    ...[number(text.length * 2), number(28)],
    ...[...text].map((letter) => Uint8Array.of(0, letter.charCodeAt(0))),
  ]);
