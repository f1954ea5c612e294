import { infiniteQueryOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
import { isUnanswered } from '../../domain/conversations/awaiting-reply.ts';
import type { ClarificationKind } from '../../domain/conversations/clarification.ts';
import type { NewMessage } from '../../domain/conversations/conversation.ts';
import {
  type ConversationCounts,
  type ConversationTab,
  conversationTabs,
  placeInTab,
} from '../../domain/conversations/conversation-tabs.ts';
import type {
  ConversationDetail,
  ConversationNews,
  ConversationRow,
  Message,
  Rating,
} from '../../domain/conversations/conversation-wire.ts';
import { decideArrival } from '../../domain/conversations/offer.ts';
import type { PricingModel } from '../../domain/profiles/pricing.ts';
import { api, read } from '../platform/api.ts';
import { changePages, changeRow, followCursors, type ListPage } from './paged-list.ts';

/** A row, with the time of the last message that this device has reported as read. */
interface ListedRow extends ConversationRow {
  readUntil?: string;
}

interface ConversationsPage extends ListPage {
  conversations: ListedRow[];
  /** Only on the first page of the active ones. */
  counts?: ConversationCounts;
  /** The end of the viewer's pause; only there too. */
  pausedUntil?: string | null;
}

/** Messages shown before one that is sought. */
const BEFORE_SOUGHT = 20;

/** Key prefix of all tabs of the list. */
export const CONVERSATIONS_KEY = ['conversations'];

/** The paginated lists: the tabs, and the active conversations that await an answer. */
const listNames = [...conversationTabs, 'unanswered'] as const;
type ListName = (typeof listNames)[number];

/**
 * The viewer's conversations in both roles, in the order of `placeInTab`. The inbox keeps the loaded pages up to date.
 */
export const conversationsQuery = (name: ListName) =>
  infiniteQueryOptions({
    queryKey: [...CONVERSATIONS_KEY, name],
    ...followCursors((query): Promise<ConversationsPage> => {
      const list =
        name === 'unanswered' ? ({ tab: 'active', unanswered: 'true' } as const) : { tab: name };
      return read(api.conversations.$get({ query: { ...query, ...list } }));
    }),
  });

/** The loaded rows, each once: an update of a row may arrive before its page does. */
export function listedRows(pages: readonly ConversationsPage[]): ListedRow[] {
  const rows = new Map<string, ListedRow>();
  for (const row of pages.flatMap(({ conversations }) => conversations))
    if (!rows.has(row.id)) rows.set(row.id, row);
  return [...rows.values()];
}

const pagesOf = (queryClient: QueryClient, name: ListName) =>
  queryClient.getQueryData(conversationsQuery(name).queryKey)?.pages;

/** All loaded rows, each once. */
const allRows = (queryClient: QueryClient) =>
  listedRows(listNames.flatMap((name) => pagesOf(queryClient, name) ?? []));

/** True when any tab is loaded. */
export function isListLoaded(queryClient: QueryClient): boolean {
  return conversationTabs.some((tab) => pagesOf(queryClient, tab) !== undefined);
}

/** Fetches the lists again. A first fetch under way cannot be restarted, so the new one follows it. */
export async function refreshConversations(queryClient: QueryClient): Promise<void> {
  await Promise.all(listNames.map((name) => refreshList(queryClient, name)));
}

async function refreshList(queryClient: QueryClient, name: ListName): Promise<void> {
  const { queryKey } = conversationsQuery(name);
  const query = queryClient.getQueryCache().find({ queryKey });
  if (query?.state.fetchStatus === 'fetching' && query.state.data === undefined) {
    if (query.state.isInvalidated) return;
    query.invalidate();
    await query.promise?.catch(() => undefined);
  }
  await queryClient.invalidateQueries({ queryKey });
}

const tabOf = ({ status }: Pick<ConversationRow, 'status'>): ConversationTab =>
  status === 'completed' ? 'closed' : 'active';

const belongsTo = (row: ConversationRow, name: ListName): boolean =>
  name === 'unanswered' ? isUnanswered(row) : tabOf(row) === name;

/** The counts after a row becomes `now`; `before` is null when no count included it. */
function countsAfter(
  counts: ConversationCounts,
  before: ConversationRow | null,
  now: ConversationRow,
): ConversationCounts {
  const isIn = (row: ConversationRow | null, name: ListName) =>
    Number(row !== null && belongsTo(row, name));
  const count = (name: ListName) =>
    Math.max(0, counts[name] + isIn(now, name) - isIn(before, name));
  return { active: count('active'), closed: count('closed'), unanswered: count('unanswered') };
}

const isWhole = (pages: readonly ListPage[] | undefined) => pages?.at(-1)?.nextCursor === null;

/** True when the row's place is among the loaded rows; its page may still be loading. */
function isReached(pages: readonly ConversationsPage[], row: ConversationRow): boolean {
  const lowest = Math.min(
    ...pages.flatMap(({ conversations }) => conversations.map((each) => placeInTab(each))),
  );
  return isWhole(pages) || lowest === Number.POSITIVE_INFINITY || placeInTab(row) >= lowest;
}

const countsQuery = queryOptions({
  queryKey: ['conversation-counts'],
  queryFn: (): Promise<ConversationCounts> => read(api.conversations.counts.$get()),
});

/**
 * Puts the row into the loaded lists. A row already shown keeps its place, even in a list it no longer belongs to, so
 * that nothing moves under the user's eye. A new row goes on top of the lists it belongs to.
 */
function putRow(queryClient: QueryClient, row: ListedRow, shown: ListedRow | undefined): void {
  // A row in no list is new under 'active' when that is loaded to its end; otherwise only the server knows its state.
  const isActiveWhole = isWhole(pagesOf(queryClient, 'active'));
  const isCounted = shown !== undefined || (isActiveWhole && tabOf(row) === 'active');
  for (const name of listNames) {
    const pages = pagesOf(queryClient, name);
    const known = pages?.[0]?.counts;
    // Computed from the current row, so that a repeat changes nothing more.
    const counts = known && isCounted ? countsAfter(known, shown ?? null, row) : known;
    changePages(queryClient, conversationsQuery(name), (page, index, all) => {
      const isThere = all.some((each) => each.conversations.some(({ id }) => id === row.id));
      const isAdded = index === 0 && !isThere && belongsTo(row, name) && isReached(all, row);
      const conversations = isAdded
        ? [row, ...page.conversations]
        : changeRow(page.conversations, row.id, () => row);
      return { ...page, conversations, ...(index === 0 && counts && { counts }) };
    });
  }
  // A fetch under way may already have counted this row.
  const isBeingCounted = queryClient.isFetching({ queryKey: countsQuery.queryKey }) > 0;
  if ((!isCounted && !isActiveWhole) || isBeingCounted) void refreshCounts(queryClient);
}

/** Fetches only the counts of the visible list. Without an answer they stay until the list is fetched. */
async function refreshCounts(queryClient: QueryClient): Promise<void> {
  if (!pagesOf(queryClient, 'active')?.[0]?.counts) return;
  queryClient.removeQueries({ queryKey: countsQuery.queryKey });
  await queryClient.prefetchQuery(countsQuery);
  const counts = queryClient.getQueryData(countsQuery.queryKey);
  if (counts)
    changePages(queryClient, conversationsQuery('active'), (page, index) =>
      index === 0 ? { ...page, counts } : page,
    );
}

/** Puts a conversation's update into the visible list. */
export function mergeConversation(queryClient: QueryClient, row: ConversationRow): void {
  const shown = allRows(queryClient).find(({ id }) => id === row.id);
  const merged = shown ? withRead(withLatest(row, shown), shown.readUntil) : row;
  putRow(queryClient, merged, shown);
}

/** Puts updates of conversations into the visible list, if any. Returns the ids of those that it lacks. */
export function mergeNews(queryClient: QueryClient, news: readonly ConversationNews[]): string[] {
  if (!isListLoaded(queryClient)) return [];
  const rows = allRows(queryClient);
  const missing: string[] = [];
  for (const each of news) {
    const shown = rows.find(({ id }) => id === each.id);
    if (shown) mergeConversation(queryClient, { ...shown, ...each });
    else missing.push(each.id);
  }
  return missing;
}

/** Maximum rows fetched individually; beyond that the whole list is fetched. */
const ASKED_ALONE = 5;

/** Fetches the rows of these conversations, and puts them into the visible list. */
export async function fetchRows(queryClient: QueryClient, ids: readonly string[]): Promise<void> {
  if (ids.length > ASKED_ALONE) return refreshConversations(queryClient);
  const fetches = ids.map((id) => read(api.conversations[':id'].$get({ param: { id } })));
  for (const outcome of await Promise.allSettled(fetches)) {
    // A row that cannot be fetched alone may come with the list.
    if (outcome.status === 'rejected') return refreshConversations(queryClient);
    const { messages, welcome, ...row } = outcome.value;
    // An update that the inbox sent meanwhile is newer.
    if (!allRows(queryClient).some(({ id }) => id === row.id)) mergeConversation(queryClient, row);
  }
}

/** The progress of a conversation, from its row. */
type Progress = Pick<
  ConversationRow,
  | 'status'
  | 'expired'
  | 'endedAt'
  | 'lastMessageText'
  | 'lastMessageAt'
  | 'lastMessageBy'
  | 'thanked'
>;

/** The row, with the shown row's progress when that has a later message. */
function withLatest<Row extends ConversationRow>(row: Row, shown: Progress): Row {
  if ((shown.lastMessageAt ?? '') <= (row.lastMessageAt ?? '')) return row;
  const { status, expired, endedAt, lastMessageText, lastMessageAt, lastMessageBy, thanked } =
    shown;
  return {
    ...row,
    status,
    expired,
    endedAt,
    lastMessageText,
    lastMessageAt,
    lastMessageBy,
    thanked,
  };
}

/** Shows the state of a conversation's screen in the list before the inbox reports it. */
export function saveProgress(queryClient: QueryClient, id: string, progress: Progress): void {
  const shown = allRows(queryClient).find((row) => row.id === id);
  if (shown) putRow(queryClient, withLatest({ ...shown, ...progress }, shown), shown);
}

/** The row as read, unless it has a message later than `readUntil`. */
function withRead(row: ListedRow, readUntil: string | undefined): ListedRow {
  if (readUntil === undefined) return row;
  const isRead = (row.lastMessageAt ?? '') <= readUntil;
  return { ...row, readUntil, unread: isRead ? 0 : row.unread };
}

/** Shows the conversation as read up to the message of that time, before the inbox reports it. */
export function recordRead(queryClient: QueryClient, id: string, readUntil: string): void {
  const shown = allRows(queryClient).find((row) => row.id === id);
  if (shown) putRow(queryClient, withRead(shown, readUntil), shown);
}

/** Number of conversations that the list shows as unread; 0 without a list. */
export function countShownUnread(queryClient: QueryClient): number {
  return allRows(queryClient).filter(({ unread }) => unread > 0).length;
}

/** A conversation with its latest messages. Its screen keeps it up to date by its socket. */
export const conversationQuery = (id: string) =>
  queryOptions({
    queryKey: ['conversation', id],
    queryFn: (): Promise<ConversationDetail> =>
      read(api.conversations[':id'].$get({ param: { id } })),
    staleTime: Number.POSITIVE_INFINITY,
  });

/** Caches a conversation from another answer, for the screen that opens it next. */
export function rememberConversation(queryClient: QueryClient, opened: ConversationDetail): void {
  queryClient.setQueryData(conversationQuery(opened.id).queryKey, opened);
}

/** Drops the fetched state of a conversation whose screen has newer state. */
export function dropConversation(queryClient: QueryClient, id: string): void {
  queryClient.removeQueries({ queryKey: conversationQuery(id).queryKey });
}

const arrivalsAt = (username: string) => ['arrival', username] as const;

/**
 * The target of a URL without an id: a conversation, or an offer to decide on. Only a read, except
 * when the conversation is free: then it opens, on the condition that it is still free.
 */
export const arrivalQuery = (
  username: string,
  topicId: string,
  pricing: PricingModel,
  mayOpen: boolean,
) =>
  queryOptions({
    queryKey: [...arrivalsAt(username), topicId, pricing, mayOpen],
    queryFn: async () => {
      const wanted = { username, topicId, pricing };
      const found = await read(api.conversations.offer.$get({ query: wanted }));
      if (!mayOpen || decideArrival(found.conversation, found.offer) !== 'opening') return found;
      const json = { ...wanted, mode: 'resume', expect: { priceCents: 0 } } as const;
      return { conversation: await read(api.conversations.$post({ json })), offer: null };
    },
    // Fetched once for each arrival: the page must not change under the pointer.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });

/** Fetches the visible offers of a creator again. */
export function refreshArrivals(queryClient: QueryClient, username: string): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: arrivalsAt(username) });
}

/** The page of messages before `seq`, ascending. */
export async function fetchOlderMessages(id: string, seq: number): Promise<Message[]> {
  const query = { before: String(seq) };
  const { messages } = await read(api.conversations[':id'].messages.$get({ param: { id }, query }));
  return messages;
}

export async function fetchConversationText(id: string): Promise<Blob> {
  const response = await api.conversations[':id'].export.$get({ param: { id } });
  return response.blob();
}

/** All messages from `seq` on that come before `end`, ascending, with a few before them. */
export async function fetchMessagesFrom(id: string, seq: number, end: number): Promise<Message[]> {
  const found: Message[] = [];
  for (let after = Math.max(0, seq - BEFORE_SOUGHT - 1); after < end - 1; ) {
    const query = { after: String(after) };
    const { messages } = await read(
      api.conversations[':id'].messages.$get({ param: { id }, query }),
    );
    found.push(...messages);
    const last = messages.at(-1);
    if (!last) break;
    after = last.seq;
  }
  return found;
}

/** Stores a clarification message under its id, and returns it. */
export async function sendClarification(
  id: string,
  kind: ClarificationKind,
  json: NewMessage,
): Promise<Message> {
  const { clarification } = api.conversations[':id'];
  const route = kind === 'clarification' ? clarification : clarification.answer;
  return read(route.$post({ param: { id }, json }));
}

/** Returns true when the read cursor has moved. Failures are ignored; the caller retries. */
export async function markRead(id: string, seq: number): Promise<boolean> {
  const answer = api.conversations[':id'].read.$put({ param: { id }, json: { seq } });
  return answer.then(
    ({ ok }) => ok,
    () => false,
  );
}

export function rateConversation(id: string, rating: Rating & { fullName: boolean }) {
  return read(api.conversations[':id'].rating.$put({ param: { id }, json: rating }));
}
