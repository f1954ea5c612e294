import { useQuery } from '@tanstack/react-query';
import { Images } from 'lucide-react';
import { useState } from 'react';
import { useBecomeCreator } from '../../data/become-creator.ts';
import { ownPostsQuery } from '../../data/own-posts.ts';
import { ApiProblem, messageOf } from '../../platform/api-problem.ts';
import { paths } from '../../platform/paths.ts';
import { Button } from '../../ui/button.tsx';
import { CreatorCountry } from '../../ui/creator-country.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { Page } from '../../ui/page.tsx';
import { CardsSkeleton } from '../../ui/skeleton.tsx';
import { AddPost, type Step } from './add-post.tsx';
import { gridLook, PostGrid } from './post-grid.tsx';

/** 'Gérer mes posts': the creator's ten slots. */
export default function PostsPage() {
  const { data: posts, error, refetch } = useQuery(ownPostsQuery);
  const [step, setStep] = useState<Step | null>(null);
  return (
    <Page title="Gérer mes posts" width="wide" back={{ to: paths.profile, label: 'Profil' }}>
      {posts ? (
        <div className="grid gap-6">
          <AddPost count={posts.length} step={step} onStepChange={setStep} />
          <PostGrid posts={posts} onAdd={() => setStep({ name: 'kind' })} />
        </div>
      ) : error instanceof ApiProblem && error.code === 'creator.required' ? (
        <NotCreator />
      ) : error ? (
        <ErrorState message={messageOf(error)} onRetry={() => void refetch()} />
      ) : (
        <div className="grid gap-6">
          <div className="h-11" />
          <CardsSkeleton cards={10} cardClassName="aspect-square" className={gridLook} />
        </div>
      )}
    </Page>
  );
}

function NotCreator() {
  const { mutate: become, isPending } = useBecomeCreator();
  return (
    <EmptyState
      icon={Images}
      title="Vous n'êtes pas créateur"
      text="Devenez créateur pour publier des photos et des textes."
      action={
        <CreatorCountry>
          {(country) => (
            <Button
              busy={isPending}
              disabled={country === null}
              onClick={() => country && become(country)}
            >
              Devenir créateur
            </Button>
          )}
        </CreatorCountry>
      }
    />
  );
}
