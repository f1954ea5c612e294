import { useQuery } from '@tanstack/react-query';
import { MessageCircleQuestion } from 'lucide-react';
import { Link } from 'react-router';
import { hasPage, shownName } from '../../../domain/profiles/person.ts';
import type { Post } from '../../data/posts.ts';
import { profileQuery } from '../../data/users.ts';
import { closedWords } from '../../formats/availability-words.ts';
import { firstNameOf, formatPrice } from '../../formats/formats.ts';
import { paths } from '../../platform/paths.ts';
import { Button } from '../../ui/button.tsx';

/**
 * The end of a post: a question to its author, with its price once that is loaded. Renders nothing
 * when the author sells none now.
 */
export function AskAuthor({ author }: Pick<Post, 'author'>) {
  const isAskable = author.isCreator && hasPage(author);
  const { data: profile } = useQuery({ ...profileQuery(author.username), enabled: isAskable });
  const { question } = profile?.tariffs ?? {};
  const isClosed = profile && (!question?.active || closedWords(profile.availability) !== null);
  if (!isAskable || isClosed) return null;
  return (
    <Button asChild className="justify-self-start max-sm:justify-self-stretch">
      <Link to={paths.askUser(author.username)}>
        <MessageCircleQuestion aria-hidden />
        Poser une question à {firstNameOf(shownName(author))}
        {profile && ` · ${formatPrice(question?.priceCents ?? 0, profile.currency)}`}
      </Link>
    </Button>
  );
}
