const shownParts = [
  ...(['id', 'postId', 'postIds', 'userId', 'creatorId', 'personId', 'noticeId'] as const),
  ...(['channel', 'viewedAt', 'kind', 'type', 'event', 'attempts'] as const),
  ...(['at', 'day', 'status', 'expiresAt'] as const),
] as const;
/** Parts of queued messages that name no person beyond an id, and describe no text. */
export type ShownPart = (typeof shownParts)[number];

const SHOWN: ReadonlySet<string> = new Set(shownParts);

const TEXT_MAX_LENGTH = 80;
const LIST_MAX_LENGTH = 20;
const DEPTH_MAX = 6;
const CUT = '…';

/**
 * A queued message as operators see it. Numbers and true or false stay, texts only in parts that are known to be
 * harmless, and long lists and deep parts are cut.
 */
export function shownMessage(body: unknown): unknown {
  return shown(body, false, 0);
}

function shown(value: unknown, isHarmless: boolean, depth: number): unknown {
  if (typeof value === 'string') {
    if (!isHarmless || value.includes('@')) return CUT;
    return value.length > TEXT_MAX_LENGTH ? value.slice(0, TEXT_MAX_LENGTH) + CUT : value;
  }
  if (typeof value !== 'object' || value === null) return value;
  if (depth === DEPTH_MAX) return CUT;
  if (Array.isArray(value)) {
    const items = value.slice(0, LIST_MAX_LENGTH).map((item) => shown(item, isHarmless, depth + 1));
    return value.length > LIST_MAX_LENGTH ? [...items, CUT] : items;
  }
  return Object.fromEntries(
    Object.entries(value)
      .slice(0, LIST_MAX_LENGTH)
      .map(([name, part]) => [name, shown(part, SHOWN.has(name), depth + 1)]),
  );
}
