import { Link } from 'react-router';
import type { Me } from '../../data/me.ts';
import { paths } from '../../platform/paths.ts';
import { Picture } from '../../ui/picture.tsx';
import { ProfileSection } from './profile-section.tsx';

/** The newest three posts. */
export function LatestPostsCard({ posts }: { posts: Me['posts'] }) {
  return (
    <ProfileSection title="Derniers posts" editAt={paths.posts}>
      {posts.length === 0 ? (
        <p className="text-ink-soft">Aucun post disponible</p>
      ) : (
        <ul className="grid grid-cols-3 gap-2 sm:gap-3">
          {posts.map((post) => (
            <li key={post.id} className="min-w-0">
              <PostTile post={post} />
            </li>
          ))}
        </ul>
      )}
    </ProfileSection>
  );
}

function PostTile({ post }: { post: Me['posts'][number] }) {
  const words = post.title ?? post.questionText ?? post.caption ?? post.bodyText ?? 'Post';
  return (
    <Link
      to={paths.post(post.id)}
      className="grid aspect-square overflow-hidden rounded-lg border bg-wash transition-colors hover:border-edge"
    >
      {post.imageUrl ? (
        <Picture
          src={post.imageUrl}
          alt={words}
          sizes="(min-width: 40rem) 13rem, 30vw"
          className="size-full"
        />
      ) : (
        // The padding is on the outside: inside, the line after the clamped ones would be visible
        // in it.
        <span className="self-center p-1.5 sm:p-3">
          <span className="line-clamp-4 text-xs font-medium break-words hyphens-auto sm:line-clamp-6 sm:text-sm">
            {words}
          </span>
        </span>
      )}
    </Link>
  );
}
