import { useQuery } from '@tanstack/react-query';
import { FileX } from 'lucide-react';
import { use } from 'react';
import { Link, useParams } from 'react-router';
import { questionTitle } from '../../../domain/conversations/question-title.ts';
import { shownName } from '../../../domain/profiles/person.ts';
import { answerTitle, postTitle } from '../../../site/post-title.ts';
import { siteScreens } from '../../../site/screens.ts';
import { postQuery } from '../../data/posts.ts';
import { ApiProblem, messageOf } from '../../platform/api-problem.ts';
import { useLinkTargets } from '../../platform/link-targets.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { Page } from '../../ui/page.tsx';
import { ShellContext } from '../../ui/shell-context.ts';
import { CardsSkeleton } from '../../ui/skeleton.tsx';
import { MoreAnswers } from './more-answers.tsx';
import { PostCard } from './post-card.tsx';

/** One post with its comments; target of 'Voir' and of shared links. */
export default function PostPage() {
  const { id = '' } = useParams();
  const { data: post, error, refetch } = useQuery(postQuery(id));
  const places = useLinkTargets();
  // Beside the side bar, where a title has one or two lines, the question stands in the card.
  const isForVisitors = use(ShellContext) === null;
  const question = isForVisitors ? (post?.questionText ?? null) : null;
  const title = question
    ? questionTitle(question)
    : post
      ? (post.questionText === null ? postTitle : answerTitle)(shownName(post.author))
      : siteScreens.publicPost.title;
  const isMissing = error instanceof ApiProblem && error.status === 404;
  return (
    <Page title={title} back={{ to: places.feed, label: 'Retour', isAbove: question !== null }}>
      {!post && !error && <CardsSkeleton cards={1} cardClassName="h-96" />}
      {!post && error && !isMissing && (
        <ErrorState message={messageOf(error)} onRetry={() => void refetch()} />
      )}
      {isMissing && (
        <EmptyState
          icon={FileX}
          text={error.detail}
          action={
            <Button asChild variant="outline">
              <Link to={places.explore}>Explorer</Link>
            </Button>
          }
        />
      )}
      {post && !isMissing && (
        <div className="grid grid-cols-1 gap-8">
          <PostCard key={post.id} post={post} isAlone title={title} />
          {post.moreAnswers && <MoreAnswers of={post.author} answers={post.moreAnswers} />}
        </div>
      )}
    </Page>
  );
}
