import { ChevronRight, Circle, CircleCheck } from 'lucide-react';
import { useId } from 'react';
import { Link } from 'react-router';
import {
  type CreatorPage,
  type ReadinessStep,
  readinessOf,
  readinessSteps,
} from '../../domain/conversations/asking-readiness.ts';
import { paths } from '../platform/paths.ts';
import { Card } from '../ui/card.tsx';
import { classes } from '../ui/classes.ts';

/** URL fragments for which the profile focuses the photo button, and opens the topics (`useArrivalAt`). */
export const PHOTO_MARK = 'photo';
export const TOPICS_MARK = 'topics';

const steps: Record<ReadinessStep, { name: string; why: string; to: string }> = {
  photo: {
    name: 'Une photo',
    why: 'Un visage donne confiance.',
    to: `${paths.profile}#${PHOTO_MARK}`,
  },
  topics: {
    name: 'Vos sujets',
    why: 'Ce sur quoi vous répondez.',
    to: `${paths.profile}#${TOPICS_MARK}`,
  },
  tariff: { name: 'Un tarif', why: 'Ce que coûte une question.', to: paths.pricing },
  post: { name: 'Un premier post', why: 'Un aperçu de ce que vous savez.', to: paths.posts },
};

const missingWords: Partial<Record<ReadinessStep, string>> = {
  topics: 'vos sujets',
  tariff: 'un tarif',
};

interface ReadinessCardProps {
  page: CreatorPage;
  /** The step of this screen; the list is then shorter, to leave it room. */
  here?: ReadinessStep;
}

/** The remaining steps before a new creator can be asked; renders nothing when complete. */
export function ReadinessCard({ page, here }: ReadinessCardProps) {
  const headingId = useId();
  const { done, missing, isComplete } = readinessOf(page);
  if (isComplete) return null;
  const count = readinessSteps.filter((step) => done[step]).length;
  return (
    <Card asChild>
      <section aria-labelledby={headingId} className="grid grid-cols-1 gap-3">
        <div className="flex flex-wrap items-baseline justify-between gap-x-3">
          <h2 id={headingId} className="text-lg">
            Votre page d’expert
          </h2>
          <p className="text-sm text-ink-soft">
            {count} sur {readinessSteps.length}
          </p>
        </div>
        <p className="max-w-[55ch] text-sm text-ink-soft">
          {missing.length > 0
            ? `On ne peut pas encore vous poser de question : il manque ${missing
                .map((step) => missingWords[step])
                .join(' et ')}.`
            : 'On peut déjà vous poser des questions. Complétez votre page pour donner confiance.'}
        </p>
        <ol className={classes('-mx-2 grid', here && 'grid-cols-2 sm:flex sm:justify-between')}>
          {readinessSteps.map((step) => (
            <Step
              key={step}
              step={step}
              isDone={done[step]}
              isHere={step === here}
              isShort={here !== undefined}
            />
          ))}
        </ol>
        {!here && (
          <p className="text-sm text-ink-soft">
            Un diplôme, un métier ?{' '}
            <Link to={paths.verification} className="underline underline-offset-4">
              Demandez le badge « Vérifié »
            </Link>
          </p>
        )}
      </section>
    </Card>
  );
}

interface StepProps {
  step: ReadinessStep;
  isDone: boolean;
  isHere: boolean;
  /** True to show only the name. */
  isShort: boolean;
}

function Step({ step, isDone, isHere, isShort }: StepProps) {
  const { name, why, to } = steps[step];
  const Icon = isDone ? CircleCheck : Circle;
  const look = classes(
    'flex items-center rounded-lg px-2 py-1.5',
    isShort ? 'min-h-11 gap-2 text-sm' : 'min-h-12 gap-3',
  );
  const words = (
    <>
      <Icon
        aria-hidden
        className={classes('size-5 shrink-0', isDone ? 'text-presence' : 'text-ink-soft')}
      />
      <span className="min-w-0 flex-1">
        <span className={isDone ? 'text-ink-soft' : 'font-medium'}>{name}</span>
        {isDone && <span className="sr-only"> (fait)</span>}
        {!isDone && !isShort && <span className="block text-sm text-ink-soft">{why}</span>}
      </span>
    </>
  );
  return (
    <li>
      {isDone || isHere ? (
        <div className={look}>{words}</div>
      ) : (
        <Link to={to} className={classes(look, 'transition-colors hover:bg-wash')}>
          {words}
          {!isShort && <ChevronRight aria-hidden className="size-4 shrink-0 text-ink-soft" />}
        </Link>
      )}
    </li>
  );
}
