import type { Database } from '../../database/client.ts';
import { questionTitle } from '../../domain/conversations/question-title.ts';
import { paths } from '../../site/paths.ts';
import { postTitle } from '../../site/post-title.ts';
import type { Post } from '../community/posts/post.ts';
import { getPost } from '../community/posts/queries.ts';
import type { Head } from './head.ts';

/** The head of a public post's page; null when visitors cannot see the post. */
export async function postHead(db: Database, origin: string, postId: string): Promise<Head | null> {
  const post = await getPost(db, postId, null);
  if (!post) return null;
  const { id, title, caption, bodyText, questionText, imageUrl, author, isUnlisted } = post;
  const canonicalPath = paths.publicPost(id);
  if (questionText !== null)
    return {
      title: questionTitle(questionText),
      description: `Réponse de ${author.name ?? author.username} : ${bodyText}`,
      image: author.avatarUrl,
      type: 'article',
      // Without its path, search engines are asked not to list the page.
      ...(!isUnlisted && {
        canonicalPath,
        structuredData: [answeredQuestion(post, questionText, origin)],
      }),
    };
  return {
    title: postTitle(author.name ?? author.username),
    description: [title, caption, bodyText].filter(Boolean).join(' — '),
    canonicalPath,
    image: imageUrl,
    type: 'article',
  };
}

/**
 * A published answer in schema.org's terms. Its asker is not named, and both times are that of the publication:
 * the time of the question would tell who asked.
 */
function answeredQuestion(
  { id, bodyText, createdAt, likeCount, author }: Post,
  questionText: string,
  origin: string,
): Record<string, unknown> {
  const url = origin + paths.publicPost(id);
  return {
    '@type': 'QAPage',
    mainEntity: {
      '@type': 'Question',
      name: questionTitle(questionText),
      text: questionText,
      answerCount: 1,
      datePublished: createdAt,
      acceptedAnswer: {
        '@type': 'Answer',
        text: bodyText,
        datePublished: createdAt,
        upvoteCount: likeCount,
        url,
        author: {
          '@type': 'Person',
          name: author.name ?? author.username,
          url: origin + paths.publicProfile(author.username),
        },
      },
    },
  };
}
