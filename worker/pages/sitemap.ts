import { and, asc, count, eq, sql } from 'drizzle-orm';
import { batch, first } from '../../database/batch.ts';
import type { Database } from '../../database/client.ts';
import { creatorMedia, profiles, topicCreators, topics } from '../../database/schema.ts';
import { paths } from '../../site/paths.ts';
import { isDataScreen, namesOf, type OpenScreen, openScreens } from '../../site/screens.ts';
import { selectTopics, type Topic } from '../community/topics/queries.ts';
import { topicPath } from './topic-head.ts';

/** Maximum URLs in one sitemap. https://www.sitemaps.org/protocol.html */
export const SITEMAP_MAX_ADDRESSES = 50_000;

const isListed = and(eq(profiles.isCreator, true), eq(profiles.isVisible, true));

/** Selects the usernames of a page of creators (zero-based), the oldest first, so that pages stay stable. */
function selectCreators(db: Database, page: number) {
  return db
    .select({ username: profiles.username })
    .from(profiles)
    .where(isListed)
    .orderBy(asc(profiles.createdAt))
    .limit(SITEMAP_MAX_ADDRESSES)
    .offset(page * SITEMAP_MAX_ADDRESSES);
}

/** Without the name of its index SQLite reads every public post: an equality is always the better term to it. */
const answersOnly = sql`${creatorMedia} indexed by creator_media_answers_listed`;

/** The public answers that are listed. The text is that of the index. */
const isListedAnswer = sql`${creatorMedia.questionText} is not null and ${creatorMedia.isPublic} = 1
  and ${creatorMedia.isListed} = 1`;

/** Selects the ids of a page of published answers (zero-based), the oldest first. */
function selectAnswers(db: Database, page: number) {
  return db
    .select({ id: sql<string>`${creatorMedia.id}` })
    .from(answersOnly)
    .where(isListedAnswer)
    .orderBy(asc(creatorMedia.createdAt), asc(creatorMedia.id))
    .limit(SITEMAP_MAX_ADDRESSES)
    .offset(page * SITEMAP_MAX_ADDRESSES);
}

/** Selects the ids of topics and categories with a creator whom others see. */
function selectAnsweredTopics(db: Database) {
  return db
    .select({ id: topics.id })
    .from(topics)
    .where(
      sql`exists (select 1 from ${topicCreators} join ${profiles} on ${profiles.id} = ${topicCreators.creatorId}
        where ${topicCreators.topicId} = ${topics.id} and ${isListed})`,
    );
}

const answerPath = ({ id }: { id: string }) => paths.publicPost(id);

const profilePath = ({ username }: { username: string }) => paths.publicProfile(username);

/** The pages that are the same for everybody. */
const openPaths = namesOf(openScreens)
  .filter((name) => !isDataScreen(name))
  .map((name): OpenScreen => openScreens[name])
  .filter(({ isUnlisted }) => !isUnlisted)
  .map(({ path }) => path);

/**
 * `/sitemap.xml`: every public page or, when there are too many for one file, an index of `pages` and the
 * numbered files of creators and of published answers.
 */
export async function sitemap(db: Database, origin: string): Promise<string> {
  const { tree, answered, creators, total, answers, totalOfAnswers } = await batch(db, {
    tree: selectTopics(db),
    answered: selectAnsweredTopics(db),
    creators: selectCreators(db, 0),
    total: first(db.select({ creators: count() }).from(profiles).where(isListed)),
    answers: selectAnswers(db, 0),
    totalOfAnswers: first(db.select({ answers: count() }).from(answersOnly).where(isListedAnswer)),
  });
  const sitePaths = pathsOfSite(tree, answered);
  const creatorCount = total?.creators ?? 0;
  const answerCount = totalOfAnswers?.answers ?? 0;
  if (sitePaths.length + creatorCount + answerCount <= SITEMAP_MAX_ADDRESSES)
    return urlSet([...sitePaths, ...creators.map(profilePath), ...answers.map(answerPath)], origin);
  const files = (of: number, folder: string) =>
    Array.from({ length: Math.ceil(of / SITEMAP_MAX_ADDRESSES) }, (_, page) =>
      location(`${origin}${folder}/${page}.xml`),
    );
  return xml(
    'sitemapindex',
    [
      location(`${origin}/sitemaps/pages.xml`),
      ...files(creatorCount, '/sitemaps'),
      ...files(answerCount, '/sitemaps/reponses'),
    ].map((loc) => `<sitemap>${loc}</sitemap>`),
  );
}

/** `/sitemaps/pages.xml`: everything except the creators and the answers. */
export async function siteSitemap(db: Database, origin: string): Promise<string> {
  const { tree, answered } = await batch(db, {
    tree: selectTopics(db),
    answered: selectAnsweredTopics(db),
  });
  return urlSet(pathsOfSite(tree, answered), origin);
}

/** `/sitemaps/{page}.xml`: a page of the creators; null when it is empty. */
export async function creatorsSitemap(
  db: Database,
  page: number,
  origin: string,
): Promise<string | null> {
  const creators = await selectCreators(db, page);
  return creators.length === 0 ? null : urlSet(creators.map(profilePath), origin);
}

/** `/sitemaps/reponses/{page}.xml`: a page of the published answers; null when it is empty. */
export async function answersSitemap(
  db: Database,
  page: number,
  origin: string,
): Promise<string | null> {
  const answers = await selectAnswers(db, page);
  return answers.length === 0 ? null : urlSet(answers.map(answerPath), origin);
}

function pathsOfSite(tree: readonly Topic[], answered: readonly { id: string }[]): string[] {
  const withCreator = new Set(answered.map(({ id }) => id));
  const listed = tree.filter(({ id }) => withCreator.has(id));
  const categories = listed.filter(({ parentId }) => !parentId);
  return [
    ...openPaths,
    ...categories.flatMap((category) => [
      topicPath(category),
      ...listed
        .filter(({ parentId }) => parentId === category.id)
        .map((subcategory) => topicPath(category, subcategory)),
    ]),
  ];
}

function urlSet(paths: readonly string[], origin: string): string {
  return xml(
    'urlset',
    paths.map((path) => `<url>${location(origin + path)}</url>`),
  );
}

const location = (url: string) => `<loc>${url.replaceAll('&', '&amp;')}</loc>`;

function xml(root: string, entries: readonly string[]): string {
  return `<?xml version="1.0" encoding="UTF-8"?>
<${root} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${entries.join('\n')}
</${root}>
`;
}
