import { MessageCircleQuestion } from 'lucide-react';
import { useId } from 'react';
import { Link } from 'react-router';
import { plural } from '../../../domain/text/french.ts';
import { formatCount } from '../../formats/formats.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';

interface QuestionsBlockProps {
  answeredCount: number;
  /** Path for asking about this subcategory. */
  askPath: string;
}

/** The number of answered questions in a subcategory, and a button to ask one. */
export function QuestionsBlock({ answeredCount, askPath }: QuestionsBlockProps) {
  const headingId = useId();
  return (
    <Card asChild className="flex flex-wrap items-center gap-4">
      <section aria-labelledby={headingId}>
        <MessageCircleQuestion aria-hidden className="size-8 shrink-0 text-encre" />
        <div className="min-w-0 flex-1 basis-48">
          <h2 id={headingId} className="text-lg">
            Questions
          </h2>
          <p className="text-ink-soft">
            {formatCount(answeredCount)}{' '}
            {plural(answeredCount, 'réponse donnée', 'réponses données')}
          </p>
        </div>
        <Button asChild>
          <Link to={askPath}>Poser une question</Link>
        </Button>
      </section>
    </Card>
  );
}
