import { useQuery } from '@tanstack/react-query';
import { MessageCircleQuestion } from 'lucide-react';
import { Link } from 'react-router';
import { hasPage, shownName } from '../../../domain/profiles/person.ts';
import type { Post } from '../../data/posts.ts';
import { profileQuery } from '../../data/users.ts';
import { closedWords } from '../../formats/availability-words.ts';
import { firstNameOf, formatPrice } from '../../formats/formats.ts';
import { rememberPost } from '../../platform/asked-from.ts';
import { useLinkTargets } from '../../platform/link-targets.ts';
import { Button } from '../../ui/button.tsx';

const CLOSED = 'Ne prend pas de questions en ce moment.';

/**
 * The end of a post: a question to its author, with its price. The author sees later that the post brought
 * the question. Its place is reserved while the price
 * loads, and stays empty when the author sells no question now. Below a published answer the link is there at once,
 * also without a script, and leads to the topic of its question.
 */
export function AskAuthor({ post: { id, author, questionText, topic } }: { post: Post }) {
  const places = useLinkTargets();
  const isAskable = author.isCreator && hasPage(author);
  const { data: profile } = useQuery({ ...profileQuery(author.username), enabled: isAskable });
  if (!isAskable) return null;
  const question = profile?.tariffs.question;
  const closed = profile && (question?.active ? closedWords(profile.availability) : CLOSED);
  const isOpen = profile ? closed === null : questionText !== null;
  return (
    <div className="grid min-h-11 grid-cols-1 justify-items-start">
      {isOpen && (
        <Button asChild className="whitespace-normal max-sm:w-full max-sm:px-3 max-sm:text-sm">
          <Link
            to={places.askUser(author.username, topic?.slug)}
            onClick={() => rememberPost(author.username, id)}
          >
            <MessageCircleQuestion aria-hidden />
            <span className="min-w-0 wrap-anywhere">
              Poser une question à {firstNameOf(shownName(author))}
              {profile &&
                question &&
                ` · ${formatPrice(question.priceCents ?? 0, profile.currency)}`}
            </span>
          </Link>
        </Button>
      )}
      {questionText !== null && closed && (
        <p className="self-center text-sm text-ink-soft">{closed}</p>
      )}
    </div>
  );
}
