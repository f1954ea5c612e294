import { database } from '../../database/client.ts';
import { search } from '../../worker/discovery/search/search.ts';
import { handlers as worker } from '../../worker/handlers.ts';

/** As many of each kind as the product's search finds. */
const HITS_MAX = 10;

export { Conversation } from '../../durable-objects/conversation/conversation.ts';
export { Inbox } from '../../durable-objects/inbox/inbox.ts';
export { SignInGuard } from '../../durable-objects/sign-in-guard/sign-in-guard.ts';
export { UpdateBatcher } from '../../durable-objects/update-batcher/update-batcher.ts';

/** Hits of each kind by the words as they are typed: all of them in a full-text table, best first. */
async function plainSearch(db: D1Database, text: string) {
  const words = text.match(/[\p{L}\p{N}]+/gu) ?? [];
  const phrase = words.map((word) => `"${word}"`).join(' ');
  const creatorHits = `select username from creator_texts found join profiles on profiles.rowid = found.rowid
    where creator_texts match ? order by rank limit ?`;
  const postHits = `select id from post_texts found join creator_media on creator_media.rowid = found.rowid
    where post_texts match ? order by rank limit ?`;
  const topicHits =
    "select id from topics where parent_id is not null and name like '%' || ? || '%' limit ?";
  const results = await db.batch([
    db.prepare(creatorHits).bind(phrase, HITS_MAX),
    db.prepare(postHits).bind(phrase, HITS_MAX),
    db.prepare(topicHits).bind(text, HITS_MAX),
  ]);
  const [creatorRows, postRows, topicRows] = results.map(({ results }) => results);
  return { creators: creatorRows, posts: postRows, topics: topicRows };
}

/** The product's search without rate limits, and the plain one beside it. */
export default {
  ...worker,
  async fetch(request, env) {
    const { pathname, searchParams } = new URL(request.url);
    const text = searchParams.get('q') ?? '';
    if (pathname === '/plain') return Response.json(await plainSearch(env.DB, text));
    return Response.json(await search(database(env.DB), text, null, Date.now()));
  },
} satisfies ExportedHandler<Env>;
