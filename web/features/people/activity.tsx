import { Images } from 'lucide-react';
import { useId } from 'react';
import { Link } from 'react-router';
import type { Profile } from '../../data/users.ts';
import { useScrollPlace } from '../../hooks/use-scroll-place.ts';
import { useHistoryStateValue } from '../../platform/history-state.ts';
import { useLinkTargets } from '../../platform/link-targets.ts';
import { Button } from '../../ui/button.tsx';
import { classes } from '../../ui/classes.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Picture } from '../../ui/picture.tsx';
import { TimeAgo } from '../../ui/time-ago.tsx';

type Post = Profile['posts'][number];

/** A person's posts in a row; 'Show all' wraps them. */
export function Activity({ posts }: { posts: Post[] }) {
  const [unfolded, setUnfolded] = useHistoryStateValue('activity unfolded', false);
  const { ref, onScroll } = useScrollPlace('activity');
  const headingId = useId();
  return (
    <section aria-labelledby={headingId} className="grid min-w-0 grid-cols-1 gap-4">
      <div className="flex min-h-11 items-center justify-between gap-3">
        <h2 id={headingId} className="text-lg">
          Activity
        </h2>
        {posts.length > 1 && (
          <Button
            variant="quiet"
            size="small"
            aria-expanded={unfolded}
            onClick={() => setUnfolded(!unfolded)}
          >
            {unfolded ? 'Show less' : 'Show all'}
          </Button>
        )}
      </div>
      {posts.length === 0 ? (
        <EmptyState icon={Images} text="Aucun post disponible" />
      ) : (
        <ul
          ref={ref}
          onScroll={onScroll}
          className={classes(
            'flex gap-4',
            // Extends to the window's edges on a phone; elsewhere it aligns with its container.
            unfolded
              ? 'flex-wrap'
              : '-mx-4 snap-x snap-proximity scroll-px-4 overflow-x-auto px-4 pb-3 md:-mx-1 md:scroll-px-1 md:px-1 md:pt-1',
          )}
        >
          {posts.map((post) => (
            <li key={post.id} className="w-80 max-w-full shrink-0 snap-start">
              <ActivityCard post={post} />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

function ActivityCard({ post }: { post: Post }) {
  const { title, bodyText, caption, imageUrl } = post;
  const places = useLinkTargets();
  const words = title ?? caption ?? bodyText ?? 'Post';
  return (
    <article className="relative grid h-full content-start overflow-hidden rounded-lg border bg-surface transition-colors hover:bg-wash">
      {imageUrl && <Picture src={imageUrl} alt="" sizes="20rem" className="w-full" />}
      <div className="grid gap-1.5 p-4">
        <p className="text-xs text-ink-soft">
          <TimeAgo date={post.createdAt} />
        </p>
        <h3 className="line-clamp-2 text-base leading-snug">
          <Link to={places.post(post.id)} className="after:absolute after:inset-0">
            {words}
          </Link>
        </h3>
        {bodyText && bodyText !== words && (
          <p
            dir="auto"
            className={classes(
              'text-sm text-ink-soft',
              imageUrl ? 'line-clamp-3' : 'line-clamp-[12]',
            )}
          >
            {bodyText}
          </p>
        )}
        {caption && caption !== words && (
          <p dir="auto" className="line-clamp-3 text-sm text-ink-soft">
            {caption}
          </p>
        )}
      </div>
    </article>
  );
}
