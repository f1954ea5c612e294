import { Megaphone } from 'lucide-react';
import { useId } from 'react';
import { Link } from 'react-router';
import { readinessOf } from '../../../domain/conversations/asking-readiness.ts';
import type { Me } from '../../data/me.ts';
import { paths } from '../../platform/paths.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';

interface NextStepProps {
  me: Me;
  onShowCard: () => void;
}

/** The next step of a creator with a complete page and no review yet: making it known. */
export function NextStep({ me, onShowCard }: NextStepProps) {
  const headingId = useId();
  if (!readinessOf(me).isComplete || me.rating !== null) return null;
  return (
    <Card asChild>
      <section aria-labelledby={headingId} className="grid grid-cols-1 gap-3">
        <h2 id={headingId} className="flex items-center gap-2 text-lg">
          <Megaphone aria-hidden className="size-5 shrink-0 text-encre" />
          Votre page est prête : faites-la connaître
        </h2>
        <p className="max-w-[55ch] text-sm text-ink-soft">
          Les premières questions viennent de ceux qui vous connaissent déjà. Montrez votre carte,
          mettez son lien dans vos profils, et publiez un post : vos abonnés en seront prévenus.
        </p>
        <div className="flex flex-wrap gap-3">
          <Button onClick={onShowCard}>Montrer ma carte</Button>
          <Button asChild variant="outline">
            <Link to={paths.posts}>Publier un post</Link>
          </Button>
        </div>
      </section>
    </Card>
  );
}
