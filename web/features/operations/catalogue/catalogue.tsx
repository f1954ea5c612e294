import { Featured } from './featured.tsx';
import { HouseNames } from './house-names.tsx';
import { Topics } from './topics.tsx';
import { UnmetQuestions } from './unmet-questions.tsx';

/** The catalogue: topics, experts of the landing page, and reserved names. */
export function Catalogue() {
  return (
    <div className="grid max-w-4xl gap-12">
      <Topics />
      <Featured />
      <HouseNames />
      <UnmetQuestions />
    </div>
  );
}
