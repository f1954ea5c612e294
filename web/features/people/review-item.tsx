import { ANONYMOUS } from '../../../domain/profiles/person.ts';
import { of } from '../../../domain/text/french.ts';
import type { Review } from '../../data/reviews.ts';
import { formatPublicDay } from '../../formats/formats.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { MoreMenu } from '../../ui/more-menu.tsx';
import { StarsGiven } from '../../ui/stars.tsx';
import { reportItem } from '../../widgets/report-item.ts';
import { OwnReply } from './own-reply.tsx';
import { ReplyText } from './reply-text.tsx';

interface ReviewItemProps {
  slug: string;
  review: Review;
  /** True when the viewer is the reviewed creator. */
  isOwn: boolean;
}

export function ReviewItem({ slug, review, isOwn }: ReviewItemProps) {
  const { id, author, stars, comment, createdAt, reply } = review;
  const name = author?.name ?? ANONYMOUS;
  const report = reportItem({
    subject: { type: 'rating', id },
    what: `Avis ${of(name)}`,
    words: comment,
  });
  return (
    <li className="flex gap-3 border-t py-5 last:pb-0">
      <Avatar src={author?.avatarUrl ?? null} className="max-sm:size-9" />
      <article className="grid min-w-0 flex-1 grid-cols-1 gap-2">
        <header className="flex items-start gap-3">
          <div className="grid min-w-0 grid-cols-1 flex-1 gap-0.5">
            <h3 className="truncate font-sans text-base font-medium">
              <bdi>{name}</bdi>
            </h3>
            <p className="flex flex-wrap items-center gap-x-3 text-sm text-ink-soft">
              <StarsGiven stars={stars} />
              <time dateTime={createdAt}>{formatPublicDay(createdAt)}</time>
            </p>
          </div>
          <MoreMenu
            items={[report]}
            label={`Plus d’actions pour l’avis ${of(name)}`}
            className="-mr-2"
          />
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
