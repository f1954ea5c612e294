import type { Database } from '../../database/client.ts';
import { paths } from '../../site/paths.ts';
import { postTitle } from '../../site/post-title.ts';
import { getPost } from '../community/posts/queries.ts';
import type { Head } from './head.ts';

/** The head of a public post's page; null when visitors cannot see the post. */
export async function postHead(db: Database, postId: string): Promise<Head | null> {
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
