import { MessageCircleQuestion } from 'lucide-react';
import { Link } from 'react-router';
import { shownName } from '../../../domain/profiles/person.ts';
import type { Post } from '../../data/posts.ts';
import { rememberPost } from '../../platform/asked-from.ts';
import { paths } from '../../platform/paths.ts';
import { Button } from '../../ui/button.tsx';

/** Leads from a post to asking its author, who sees later that the post brought the question. */
export function AskAuthor({ post: { id, author } }: { post: Post }) {
  return (
    <Button asChild variant="outline" className="h-auto min-h-11 py-2 whitespace-normal">
      <Link to={paths.askUser(author.username)} onClick={() => rememberPost(author.username, id)}>
        <MessageCircleQuestion aria-hidden />
        <span className="min-w-0 wrap-anywhere">
          Poser une question à <bdi>{shownName(author)}</bdi>
        </span>
      </Link>
    </Button>
  );
}
