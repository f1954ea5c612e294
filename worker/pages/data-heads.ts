import type { Database } from '../../database/client.ts';
import { paths } from '../../site/paths.ts';
import { postTitle } from '../../site/post-title.ts';
import type { DataScreenName, OpenScreenName, Parameter } from '../../site/screens.ts';
import { getPost } from '../community/posts/queries.ts';
import type { Head } from './head.ts';
import { profileHead } from './profile-head.ts';
import { topicHead } from './topic-head.ts';

/** A public screen whose path has parameters. */
export type DataScreen = DataScreenName<OpenScreenName>;

type ReadHead<Name extends DataScreen> = (
  from: { db: Database; origin: string; now: number },
  parameters: Record<Parameter<Name>, string>,
) => Promise<Head | null>;

/** The heads of the public screens that depend on data; null when there is no content at the path. */
export const dataHeads: { [Name in DataScreen]: ReadHead<Name> } = {
  discoverCategory: ({ db }, { slug }) => topicHead(db, slug),
  discoverSubcategory: ({ db }, { categorySlug, subcategorySlug }) =>
    topicHead(db, categorySlug, subcategorySlug),
  publicPost: ({ db }, { id }) => postHead(db, id),
  publicProfile: (from, { handle }) => profileHead(from, handle.slice(1)),
};

/** The head of a public post's page; null when visitors cannot see the post. */
async function postHead(db: Database, postId: string): Promise<Head | null> {
  const post = await getPost(db, postId, null);
  if (!post) return null;
  const { id, title, caption, bodyText, imageUrl, author } = post;
  return {
    title: postTitle(author.name ?? author.username),
    description: [title, caption, bodyText].filter(Boolean).join(' — '),
    canonicalPath: paths.publicPost(id),
    image: imageUrl,
    type: 'article',
  };
}
