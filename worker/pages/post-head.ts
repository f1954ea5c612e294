import type { Post } from '../posts/post.ts';
import type { Head } from './head.ts';

/** The head of a public post's page. */
export function postHead({ id, title, caption, bodyText, imageUrl, author }: Post): Head {
  return {
    title: `Post de ${author.name ?? author.username}`,
    description: [title, caption, bodyText].filter(Boolean).join(' — '),
    canonicalPath: `/decouvrir/post/${id}`,
    image: imageUrl,
    type: 'article',
  };
}
