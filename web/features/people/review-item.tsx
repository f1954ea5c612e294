import { ANONYMOUS } from '../../../domain/person.ts';
import type { Review } from '../../data/reviews.ts';
import { formatPublicDay } from '../../lib/formats.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { StarsGiven } from '../../ui/stars.tsx';
import { OwnReply } from './own-reply.tsx';
import { ReplyText } from './reply-text.tsx';

interface ReviewItemProps {
  slug: string;
  review: Review;
  /** Whether the reviewed creator is looking. */
  isOwn: boolean;
}

/** One review, with the creator's reply. */
export function ReviewItem({ slug, review, isOwn }: ReviewItemProps) {
  const { author, stars, comment, createdAt, reply } = review;
  return (
    <li className="flex gap-3 border-t py-5 last:pb-0">
      <Avatar src={author?.avatarUrl ?? null} className="max-sm:size-9" />
      <article className="grid min-w-0 flex-1 grid-cols-1 gap-2">
        <header className="grid gap-0.5">
          <h3 className="truncate font-sans text-base font-medium">
            <bdi>{author?.name ?? ANONYMOUS}</bdi>
          </h3>
          <p className="flex flex-wrap items-center gap-x-3 text-sm text-ink-soft">
            <StarsGiven stars={stars} />
            <time dateTime={createdAt}>{formatPublicDay(createdAt)}</time>
          </p>
        </header>
        {comment && (
          <p dir="auto" className="max-w-[65ch] whitespace-pre-line wrap-anywhere">
            {comment}
          </p>
        )}
        {isOwn ? (
          <OwnReply slug={slug} review={review} />
        ) : (
          reply && <ReplyText reply={reply} title="Réponse du créateur" />
        )}
      </article>
    </li>
  );
}
