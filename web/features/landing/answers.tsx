import { AnswerCards } from '../../widgets/answer-cards.tsx';
import { useLandingContent } from './figure.tsx';

/** Published answers; nothing where there are none. */
export function Answers() {
  const answers = useLandingContent()?.answers;
  if (!answers) return null;
  return (
    <section aria-labelledby="answers-title" className="border-t">
      <div className="mx-auto grid max-w-6xl grid-cols-1 gap-8 px-4 py-16 sm:px-6 sm:py-24">
        <div className="grid gap-3">
          <h2 id="answers-title" className="text-2xl">
            Questions posées, réponses reçues
          </h2>
          <p className="max-w-[60ch] text-ink-soft">
            Publiées avec l’accord de l’expert et de la personne qui a demandé, qui reste anonyme.
          </p>
        </div>
        <AnswerCards answers={answers} />
      </div>
    </section>
  );
}
