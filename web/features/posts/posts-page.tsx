import { useQuery } from '@tanstack/react-query';
import { ArrowUpDown, Images } from 'lucide-react';
import { Suspense, useState } from 'react';
import { useBecomeCreator } from '../../data/become-creator.ts';
import { type OwnPost, ownPostsQuery } from '../../data/own-posts.ts';
import { ApiProblem, messageOf } from '../../platform/api-problem.ts';
import { lazyChunk } from '../../platform/chunk-loader.ts';
import { paths } from '../../platform/paths.ts';
import { Button } from '../../ui/button.tsx';
import { DialogFallback } from '../../ui/chunk-fallback.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { Page } from '../../ui/page.tsx';
import { CardsSkeleton } from '../../ui/skeleton.tsx';
import { NotCreator } from '../../widgets/not-creator.tsx';
import { AddPost, type Step } from './add-post.tsx';
import { EditDialog } from './edit-dialog.tsx';
import { OwnAnswers } from './own-answers.tsx';
import { gridLook, PostGrid } from './post-grid.tsx';

/** Its own chunk: the screen does not need the drag library. */
const OrderDialog = lazyChunk(async () => (await import('./order-dialog.tsx')).OrderDialog);

/** 'Gérer mes posts': the creator's ten slots. */
export default function PostsPage() {
  const become = useBecomeCreator();
  const { data: posts, error, refetch } = useQuery(ownPostsQuery);
  const [step, setStep] = useState<Step | null>(null);
  const [edited, setEdited] = useState<OwnPost | null>(null);
  const [ordering, setOrdering] = useState(false);
  return (
    <Page title="Gérer mes posts" width="wide" back={{ to: paths.profile, label: 'Profil' }}>
      {posts ? (
        <div className="grid gap-6">
          <div className="flex flex-wrap items-start gap-3">
            <AddPost count={posts.length} step={step} onStepChange={setStep} />
            {posts.length > 1 && (
              <Button variant="outline" onClick={() => setOrdering(true)}>
                <ArrowUpDown aria-hidden />
                Changer l’ordre
              </Button>
            )}
          </div>
          <PostGrid posts={posts} onAdd={() => setStep({ name: 'kind' })} onEdit={setEdited} />
          <OwnAnswers />
          {edited && <EditDialog post={edited} onClose={() => setEdited(null)} />}
          <Suspense fallback={<DialogFallback onCancel={() => setOrdering(false)} />}>
            {ordering && <OrderDialog posts={posts} onClose={() => setOrdering(false)} />}
          </Suspense>
        </div>
      ) : error instanceof ApiProblem && error.code === 'creator.required' ? (
        <NotCreator
          icon={Images}
          text="Devenez créateur pour publier des photos et des textes."
          become={become}
        />
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
